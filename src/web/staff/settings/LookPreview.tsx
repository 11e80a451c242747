import { useState } from 'react';
import { formatNumber } from '../../../domain/base/format.ts';
import {
  type ContrastCheck,
  contrastsOf,
  darkAccents,
  FONTS,
  isColour,
  lightAccents,
  MINIMUM_CONTRAST,
  nearestReadable,
} from '../../../domain/content/look.ts';
import { msg, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { SettingsDraft } from './setting-words.ts';

interface LookPreviewProps {
  readonly draft: SettingsDraft;
  readonly onColour: (colour: string) => void;
}

const PALETTE = [
  { name: msg('bosco'), colour: '#23643c' },
  { name: msg('lago'), colour: '#1c5a86' },
  { name: msg('mattone'), colour: '#8c2f2f' },
  { name: msg('prugna'), colour: '#6b3f7c' },
  { name: msg('miele'), colour: '#8a5a00' },
];

const PAIRS: Readonly<Record<ContrastCheck['pair'], string>> = {
  button: msg('Testo bianco sul colore'),
  text: msg('Colore sulla carta, come testo'),
  chosen: msg('Colore su quello che è scelto'),
  night: msg('Di notte, schiarito'),
};

/** The colours that fit, the contrasts of the chosen one, and the shop as it would look by day and by night. */
export function LookPreview({ draft, onColour }: LookPreviewProps) {
  const typed = String(draft['accent'] ?? '');
  const accent = isColour(typed) ? typed : '#23643c';
  const worst = contrastsOf(accent).some(({ contrast }) => contrast < MINIMUM_CONTRAST);
  return (
    <section aria-labelledby="anteprima" className="grid gap-3 rounded-md border border-line bg-card p-4">
      <h2 id="anteprima" className="font-semibold text-base">
        {t('Anteprima')}
      </h2>
      <div className="flex flex-wrap gap-3">
        {PALETTE.map(({ name, colour }) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === accent}
            onClick={() => onColour(colour)}
            className="grid justify-items-center gap-1 rounded-md p-1 text-xs aria-pressed:font-semibold"
          >
            <span
              aria-hidden="true"
              className="size-9 rounded-full border-2 border-card"
              style={{ background: colour, outline: colour === accent ? '2px solid currentColor' : undefined }}
            />
            {t(name)}
          </button>
        ))}
      </div>
      <ul className="grid gap-1 text-sm">
        {contrastsOf(accent).map(({ pair, contrast }) => (
          <li key={pair} className="flex justify-between gap-3">
            <span>{t(PAIRS[pair])}</span>
            <span className={contrast < MINIMUM_CONTRAST ? 'font-semibold text-danger' : ''}>
              {t('{contrast} : 1, serve {least}', {
                contrast: formatNumber(Math.floor(contrast * 10) / 10),
                least: formatNumber(MINIMUM_CONTRAST),
              })}
            </span>
          </li>
        ))}
      </ul>
      {worst && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t('Questo colore si può provare ma non salvare.')}
          <Button variant="secondary" onClick={() => onColour(nearestReadable(accent))}>
            {t('Prendi il più vicino: {colour}', { colour: nearestReadable(accent) })}
          </Button>
        </p>
      )}
      <Sample draft={draft} accent={accent} />
    </section>
  );
}

/** A part of the shop in the colours and fonts of the draft. */
function Sample({ draft, accent }: { readonly draft: SettingsDraft; readonly accent: string }) {
  const [isNight, setIsNight] = useState(false);
  const colours = isNight ? darkAccents(accent) : lightAccents(accent);
  const [ground, ink] = isNight ? ['#181512', '#f5efe6'] : ['#faf6ef', '#26201a'];
  const heading = FONTS[String(draft['heading_font'])];
  return (
    <div>
      <Button variant="quiet" aria-pressed={isNight} onClick={() => setIsNight(!isNight)}>
        {isNight ? t('Guarda di giorno') : t('Guarda di notte')}
      </Button>
      <div
        className="grid gap-3 rounded-md border border-line p-4"
        style={{ background: ground, color: ink, fontFamily: FONTS[String(draft['text_font'])] }}
      >
        <p className="flex items-center gap-2 text-xl" style={{ fontFamily: heading, fontWeight: 600 }}>
          {draft['logo'] !== '' && (
            <img src={String(draft['logo'])} alt="" className="size-9 rounded-sm object-contain" />
          )}
          {String(draft['shop_name'] ?? '')}
        </p>
        <p
          className="rounded-md p-4 text-2xl"
          style={{ background: colours.accent, color: colours.onAccent, fontFamily: heading }}
        >
          {t('La spesa buona, a casa tua')}
        </p>
        <p>
          <span className="underline" style={{ color: colours.accent }}>
            {t('Offerte di oggi')}
          </span>
        </p>
        <p className="flex flex-wrap gap-2 font-semibold">
          <span className="rounded-full px-5 py-2.5" style={{ background: colours.accent, color: colours.onAccent }}>
            {t('Vai alla cassa')}
          </span>
          <span
            className="rounded-full border px-5 py-2.5"
            style={{ borderColor: colours.line, color: colours.accent }}
          >
            {t('Continua la spesa')}
          </span>
        </p>
      </div>
    </div>
  );
}
