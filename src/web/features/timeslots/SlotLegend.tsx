import { msg, t } from '../../../language/language.ts';
/** delivery 2: explains the states of the slots in words. */
export function SlotLegend() {
  return (
    <ul
      aria-label={t('Legenda')}
      className="flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-4 text-ink-soft text-sm"
    >
      {LEGEND.map(({ text, look }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-4.5 rounded-sm border ${look}`} />
          {t(text)}
        </li>
      ))}
    </ul>
  );
}

const LEGEND = [
  { text: msg('Disponibile'), look: 'border-line-strong bg-card' },
  { text: msg('Non disponibile'), look: 'border-line-strong border-dashed' },
  { text: msg('Selezionata'), look: 'border-accent bg-accent' },
];
