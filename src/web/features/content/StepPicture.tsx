import type { ReactNode } from 'react';
import type { ServiceFigures } from '../../../contract/delivery/calls.ts';
import { formatEuro, formatMoney } from '../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { ON_ITS_WAY } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Tracker } from '../../ui/Tracker.tsx';

interface StepPictureProps {
  readonly title: string;
  readonly figures: ServiceFigures | undefined;
}

/** A picture of a step, made of what the shop itself shows there. A title that says none of them has no picture. */
export function StepPicture({ title, figures }: StepPictureProps) {
  const text = fold(title);
  const Shown = PICTURES.find(([words]) => words.test(text))?.[1];
  if (!Shown) return null;
  return (
    <div
      aria-hidden="true"
      inert
      className="relative grid h-54 place-items-center overflow-hidden rounded-xl bg-hero px-5 md:h-58"
    >
      <Shown figures={figures} />
    </div>
  );
}

type Shown = (shown: { readonly figures: ServiceFigures | undefined }) => ReactNode;

/** Words of titles, in the languages of the shop; the first that fits. */
const PICTURES: readonly (readonly [words: RegExp, picture: Shown])[] = [
  [/carrello|cart|basket/, Goods],
  [/dove|where/, Place],
  [/quando|when/, Slots],
  [/pes[ai]|weigh/, Money],
  [/ordin|conferm|order|confirm/, Till],
  [/arriv|consegn|deliver/, OnItsWay],
];

function Goods() {
  const { departments } = useShellData();
  return (
    <>
      <div className="absolute inset-x-0 bottom-0 h-2 bg-counter" />
      <div className="absolute inset-x-2 bottom-1 flex items-end justify-around">
        {departments.slice(0, 3).map(({ categoryId, picture }) => (
          <Picture
            key={categoryId}
            src={picture}
            alt=""
            size={200}
            kind="photo"
            className="-mx-2 w-40 min-w-0 shrink"
          />
        ))}
      </div>
      <span className="absolute right-5 bottom-5 grid size-11 place-items-center rounded-full bg-card text-accent shadow-float">
        <Icon name="plus" className="size-5.5 stroke-[2.25]" />
      </span>
    </>
  );
}

function Box({ children }: { readonly children: ReactNode }) {
  return <div className="w-full max-w-90 rounded-lg bg-card p-4 text-sm shadow-card">{children}</div>;
}

/** The postcode and town in the line of the company that runs the shop: "24121", "Bergamo". */
const SEAT = /(\d{5}) (\p{L}[\p{L} '’-]*) \(/u;

/** The field of the place with an example, which is where the company has its seat. */
function Place({ figures }: Parameters<Shown>[0]) {
  const [, postcode, town] = SEAT.exec(useShellData().seller ?? '') ?? [];
  return (
    <Box>
      <p className="flex h-13 items-center justify-between rounded-full pr-1 pl-4 ring-1 ring-line-strong ring-inset">
        {postcode ?? <span className="text-ink-faint">{t('CAP, via o comune')}</span>}
        <span className="grid min-h-11 place-items-center rounded-full bg-sunken px-4 font-semibold text-ink">
          {town ?? t('Trova')}
        </span>
      </p>
      <p className="mt-2.5 flex items-center gap-2">
        <Icon name="check" className="size-5 text-accent" />
        <span>
          <b>{t('Sì, arriviamo.')}</b>{' '}
          {figures &&
            (figures.feeTo === 0
              ? t('Consegna gratis')
              : t('Consegna da {euro}', { euro: formatEuro(figures.feeFrom) }))}
        </span>
      </p>
    </Box>
  );
}

function Slots({ figures }: Parameters<Shown>[0]) {
  const price = (euro: number | undefined) => (euro === undefined ? '' : euro === 0 ? t('gratis') : formatEuro(euro));
  const bands = [
    { text: '16–18', note: price(figures?.feeTo) },
    { text: '18–20', isOn: true },
    { text: '20–22', note: t('completa') },
    { text: '10–12', note: price(figures?.feeTo) },
  ];
  return (
    <div className="grid w-full max-w-105 grid-cols-2 gap-2 text-sm">
      <p className="col-span-2 flex h-12 items-center justify-between rounded-sm bg-card px-3.5 font-semibold">
        8–14<span className="font-medium text-accent text-xs">{price(figures?.feeFrom)}</span>
      </p>
      {bands.map(({ text, note, isOn }) => (
        <p
          key={text}
          className={`flex h-12 items-center justify-between rounded-sm px-3.5 font-semibold ${
            isOn ? 'bg-accent-soft ring-2 ring-accent ring-inset' : note === t('completa') ? 'text-ink-soft' : 'bg-card'
          }`}
        >
          {text}
          {isOn ? (
            <Icon name="check" className="size-4 text-accent" />
          ) : (
            <span className="font-medium text-ink-soft text-xs">{note}</span>
          )}
        </p>
      ))}
    </div>
  );
}

function Till() {
  const rows: readonly (readonly [IconName, string])[] = [
    ['home', t('Il tuo indirizzo')],
    ['clock', t('domani, 18–20')],
    ['card', '•••• 3155'],
  ];
  return (
    <Box>
      {rows.map(([icon, text]) => (
        <p
          key={icon}
          className="flex min-h-13 items-center gap-3 border-line border-b font-semibold first:-mt-2 last:-mb-2 last:border-b-0"
        >
          <Icon name={icon} className="size-6 text-ink-soft" />
          <span className="grow">{text}</span>
          <Icon name="check" className="size-5 text-accent" />
        </p>
      ))}
    </Box>
  );
}

/** An order, part of which is weighed. */
const SAMPLE_CENTS = { charged: 4712, weighed: 2250 };
const USUAL_MARGIN = 30;

function Money() {
  const { weightMargin = USUAL_MARGIN } = useShellData();
  const { charged, weighed } = SAMPLE_CENTS;
  const free = Math.round((weighed * weightMargin) / 100);
  const share = `${Math.round((100 * charged) / (charged + free))}%`;
  const rows = [
    {
      text: t('Oggi bloccati'),
      amount: charged + free,
      bar: 'left-0 w-full bg-card ring-[1.5px] ring-accent-line ring-inset',
    },
    { text: t('Addebitati'), amount: charged, bar: 'left-0 bg-accent', width: share },
    { text: t('Tornano liberi'), amount: free, bar: 'right-0 bg-accent-line', width: `calc(100% - ${share})` },
  ];
  return (
    <Box>
      <div className="grid gap-2.5 text-[0.8125rem]">
        {rows.map(({ text, amount, bar, width }) => (
          <p key={text} className="grid grid-cols-[6.25rem_minmax(0,1fr)_auto] items-center gap-2.5">
            {text}
            <span className="relative h-3.5">
              <span className={`absolute inset-y-0 rounded-full ${bar}`} style={{ width }} />
            </span>
            <b className="w-15 text-right">{formatMoney(amount)}</b>
          </p>
        ))}
      </div>
    </Box>
  );
}

function orderOnItsWay() {
  const timeslot = { dateIso: addDays(romeTime(new Date()).date, 1), beginTime: '18:00', endTime: '20:00' };
  return { orderStatusId: ON_ITS_WAY, deliveryServiceId: HOME, timeslot };
}

function OnItsWay() {
  return (
    <Box>
      <Tracker order={orderOnItsWay()} className="text-[0.6875rem]! md:text-xs! [&_span.block]:hidden" />
      <p className="mt-3.5">
        <b>{t('Verso le 18:40,')}</b> <span className="text-ink-soft">{t('tre fermate prima di te')}</span>
      </p>
    </Box>
  );
}
