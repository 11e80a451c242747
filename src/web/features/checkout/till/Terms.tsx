import { queryOptions, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import type { Api } from '../../../api/client.ts';
import { LinkToPage, PRIVACY_PAGE, TERMS_PAGE } from '../../../page/LinkToPage.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Words } from '../../../ui/Words.tsx';

interface TermsProps {
  /** A visitor reads how data are handled, too. */
  readonly isVisitor: boolean;
  readonly problem: string | undefined;
}

/** Asked once: who has accepted the terms that hold now is not asked again (decision 86). */
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

/** Beside the button of who has accepted them. */
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

/** Which of the shop's texts the customer has not accepted in the version that holds now (decision 86). */
export const missingTextsQuery = (by: Api = api) =>
  queryOptions({ queryKey: ['mine', 'missing-texts'], queryFn: () => by.call(disclaimerCheck, {}) });

/** Whether the terms of sale have been accepted as they are now, and whether the page asks about them. */
export function useAcceptedTerms(isVisitor: boolean) {
  const { data, isPending } = useQuery({ ...missingTextsQuery(), enabled: !isVisitor });
  const hasAccepted = data?.missing.every(({ disclaimerType }) => disclaimerType !== 'terms') ?? false;
  return { hasAccepted, isAsking: !hasAccepted && (isVisitor || !isPending) };
}
