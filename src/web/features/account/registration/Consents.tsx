import type { disclaimers } from '../../../../contract/account/routes.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import type { Data } from '../../../api/client.ts';
import { LinkToPage } from '../../../page/LinkToPage.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Words } from '../../../ui/Words.tsx';
import { type FieldOf, Fold } from './RegistrationFields.tsx';

export type Disclaimers = Data<typeof disclaimers>['disclaimers'];

/**
 * D 7: the consents by type and store, as the drawing has them: the terms and the privacy page in one row, as the till
 * does it, then what is optional. Each keeps its own record; any other required one has a row of its own.
 */
export function Consents({ all, field }: { readonly all: Disclaimers; readonly field: FieldOf }) {
  const joined = joinedIn(all);
  const others = all.filter((one) => !joined.includes(one));
  const [first, ...folded] = others.filter(({ isRequired }) => !isRequired);
  return (
    <fieldset className="grid">
      <legend className="sr-only">{t('Consensi')}</legend>
      {joined.length > 0 && <JoinedRow joined={joined} field={field} />}
      {others.map((one) => one.isRequired && <ConsentRow key={one.disclaimerId} disclaimer={one} field={field} />)}
      {first && <ConsentRow disclaimer={first} field={field} />}
      {folded.length > 0 && (
        <Fold title={t('Altri consensi facoltativi')} isOpen={false}>
          {folded.map((one) => (
            <ConsentRow key={one.disclaimerId} disclaimer={one} field={field} />
          ))}
        </Fold>
      )}
    </fieldset>
  );
}

type Disclaimer = Disclaimers[number];

interface RowProps {
  readonly field: FieldOf;
}

/** Returns the required disclaimers that one row can name: those with a page, of the terms and of the privacy. */
export function joinedIn(all: Disclaimers): Disclaimer[] {
  const joined = ['terms', 'privacy'].flatMap((type) => {
    const [one, ...more] = all.filter((each) => each.isRequired && each.disclaimerType === type);
    return one?.slug && more.length === 0 ? [one] : [];
  });
  return joined.length === 2 ? joined : [];
}

function JoinedRow({ joined: [terms, privacy], field }: RowProps & { readonly joined: readonly Disclaimer[] }) {
  if (!terms?.slug || !privacy?.slug) return null;
  const { id, error } = field(String(terms.disclaimerId));
  return (
    // the names are as wide before they become links, so that no line moves
    <Checkbox id={id} name={String(terms.disclaimerId)} error={error} className="[&_b]:font-semibold">
      <Words
        text="Accetto le {terms} e ho letto la {privacy}"
        terms={
          <b>
            <LinkToPage slug={terms.slug}>{t('condizioni di vendita')}</LinkToPage>
          </b>
        }
        privacy={
          <b>
            <LinkToPage slug={privacy.slug}>{t('privacy')}</LinkToPage>
          </b>
        }
      />
    </Checkbox>
  );
}

function ConsentRow({ disclaimer, field }: RowProps & { readonly disclaimer: Disclaimer }) {
  const { disclaimerId, title, text, slug, isRequired } = disclaimer;
  const { id, error } = field(String(disclaimerId));
  return (
    <Checkbox id={id} name={String(disclaimerId)} error={error} className="sm:col-span-2">
      <span lang={contentLanguage()}>{text}</span> {slug && isRequired && <LinkToPage slug={slug}>{title}</LinkToPage>}
      {!isRequired && <span className="text-ink-faint">{t('(facoltativo)')}</span>}
    </Checkbox>
  );
}
