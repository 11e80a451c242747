import { queryOptions, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import type { Api } from '../../../api/client.ts';
import { LinkToPage, PRIVACY_PAGE, TERMS_PAGE } from '../../../page/LinkToPage.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Words } from '../../../ui/Words.tsx';

interface TermsProps {
  /** Visitors also get a link to the privacy notice. */
  readonly isVisitor: boolean;
  readonly problem: string | undefined;
}

/** The acceptance of the terms of sale, which is asked only once per version (decision 86). */
export function TermsChoice({ isVisitor, problem }: TermsProps) {
  const terms = <LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>;
  return (
    <Checkbox name="acceptTerms" error={problem}>
      {isVisitor ? (
        <Words
          text="Ho letto e accetto {terms} e {privacy}"
          terms={terms}
          privacy={<LinkToPage slug={PRIVACY_PAGE}>{t('l’informativa sulla privacy')}</LinkToPage>}
        />
      ) : (
        <Words text="Ho letto e accetto {terms}" terms={terms} />
      )}
    </Checkbox>
  );
}

/** Replaces the question beside the button if the terms were accepted. */
export function TermsAccepted() {
  return (
    <p className="text-ink-soft text-xs">
      <Words
        text="Valgono {terms} che hai già accettato."
        terms={<LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>}
      />
    </p>
  );
}

/** The query of the shop's texts whose present version the customer has not accepted (decision 86). */
export const missingTextsQuery = (by: Api = api) =>
  queryOptions({ queryKey: ['mine', 'missing-texts'], queryFn: () => by.call(disclaimerCheck, {}) });

/** Returns whether the present terms of sale are accepted, and whether the page asks about them. */
export function useAcceptedTerms(isVisitor: boolean) {
  const { data, isPending } = useQuery({ ...missingTextsQuery(), enabled: !isVisitor });
  const hasAccepted = data?.missing.every(({ disclaimerType }) => disclaimerType !== 'terms') ?? false;
  return { hasAccepted, isAsking: !hasAccepted && (isVisitor || !isPending) };
}
