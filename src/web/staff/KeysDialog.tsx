import { useState } from 'react';
import { msg, t } from '../../language/language.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { areLettersWanted, wantLetters } from './kit/letter-keys.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', msg('Cerca in tutta la gestione')],
  ['Ctrl S', msg('Salva quello che stai scrivendo')],
  ['/', msg('Cerca nella lista')],
  ['F', msg('Scegli un filtro')],
  ['1 – 9', msg('Cambia vista')],
  ['J, K', msg('Riga sotto, riga sopra')],
  ['X', msg('Scegli la riga')],
  ['[', msg('Riduci la navigazione')],
  ['?', msg('Questi tasti')],
];

/** Says which keys there are, and switches those of a single letter off. */
export function KeysDialog({ open, answer }: AskedProps<undefined, never>) {
  const [areOn, setAreOn] = useState(areLettersWanted);
  return (
    <Dialog open={open} onClose={() => answer()} title={t('Tasti e scorciatoie')} widthPx={480}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
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
