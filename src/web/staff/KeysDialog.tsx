import { useState } from 'react';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { msg, t } from '../../language/language.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { areLettersWanted, wantLetters } from './kit/letter-keys.ts';
import { pagesByLetter } from './screens.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', msg('Cerca in tutta la gestione')],
  ['Ctrl S', msg('Salva quello che stai scrivendo')],
  ['/', msg('Cerca nella lista')],
  ['F', msg('Scegli un filtro')],
  ['C', msg('Scegli le colonne')],
  ['1 – 9', msg('Cambia vista')],
  ['J, K', msg('Riga sotto, riga sopra')],
  ['X', msg('Scegli la riga')],
  ['Maiusc X', msg('Scegli le righe fino a quella scelta')],
  ['Esc', msg('Lascia le righe scelte')],
  ['[', msg('Riduci la navigazione')],
  ['?', msg('Questi tasti')],
];

const HEADING = 'mt-4 mb-1.5 font-sans font-semibold text-sm';

/** Lists the keyboard shortcuts, and switches those of a single letter off. */
export function KeysDialog({ question: overview, open, answer }: AskedProps<StaffOverview, never>) {
  const [areOn, setAreOn] = useState(areLettersWanted);
  const [here] = useState(lettersOfPage);
  return (
    <Dialog open={open} onClose={() => answer()} title={t('Tasti e scorciatoie')} widthPx={480}>
      <KeyTable keys={KEYS.map(([key, does]) => [key, t(does)])} />
      <h3 className={HEADING}>{t('Vai a una pagina')}</h3>
      <KeyTable
        keys={pagesByLetter(overview).map(({ letter, title }) => [`G ${t('poi')} ${letter.toUpperCase()}`, t(title)])}
      />
      {here.length > 0 && (
        <>
          <h3 className={HEADING}>{t('In questa pagina')}</h3>
          <KeyTable keys={here} />
        </>
      )}
      <Checkbox
        className="mt-3"
        checked={areOn}
        onChange={({ target }) => {
          wantLetters(target.checked);
          setAreOn(target.checked);
        }}
      >
        {t('Usa i tasti di una sola lettera')}
      </Checkbox>
    </Dialog>
  );
}

function KeyTable({ keys }: { readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the single-letter shortcuts of the page behind the dialog, with the texts of their buttons. */
function lettersOfPage(): readonly (readonly [string, string])[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-letter], [data-row-letter]')];
  const letters = buttons.map((button) => {
    const { letter, rowLetter } = button.dataset;
    return [(letter ?? rowLetter ?? '').toUpperCase(), button.textContent?.trim() ?? ''] as const;
  });
  // every row of a list has the same act
  return [...new Map(letters.filter(([letter]) => letter.length === 1))];
}
