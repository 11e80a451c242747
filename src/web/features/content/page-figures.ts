import type { ServiceFigures } from '../../../contract/delivery/calls.ts';
import { serviceFigures } from '../../../contract/delivery/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { msg, t } from '../../../language/language.ts';
import type { Api } from '../../api/client.ts';

export type Figures = readonly ServiceFigures[];

/** Pages about a service by their address, as the shop has them from the first day. */
const SERVICE_OF: Readonly<Record<string, number>> = {
  'come-funziona': HOME,
  'consegna-a-casa': HOME,
  'ritiro-in-negozio': DRIVE,
  locker: LOCKER,
};

/** Returns whether a page is about home delivery, which asks for the place. */
export function isOfHome(slug: string): boolean {
  return SERVICE_OF[slug] === HOME;
}

/** Loads what the services cost; a page without its figures is better than none. */
export async function readFigures(api: Api): Promise<Figures> {
  return api.call(serviceFigures).then(
    ({ services }) => services,
    () => [],
  );
}

export function figuresOf(figures: Figures, slug: string): ServiceFigures | undefined {
  return figures.find(({ deliveryServiceId }) => deliveryServiceId === SERVICE_OF[slug]);
}

export interface ShownFigure {
  readonly value: string;
  readonly note: string;
}

/** Writes the figures of a page: what is the least, what it costs, and when. */
export function shownFigures(figures: Figures, slug: string): readonly ShownFigure[] {
  const own = figuresOf(figures, slug);
  if (!own) return [];
  const isHome = own.deliveryServiceId === HOME;
  const other = isHome ? pickupFigure(figures) : placesFigure(own);
  return [
    own.minimumOrder > 0
      ? { value: wholeEuro(own.minimumOrder), note: t('spesa minima') }
      : { value: t('nessuna'), note: t('spesa minima') },
    { value: feeText(own), note: feeNote(own, isHome) },
    {
      value: daysText(own.weekDays),
      note: t('dalle {from} alle {to}', { from: shortHour(own.begins), to: shortHour(own.ends) }),
    },
    ...(other ? [other] : []),
  ];
}

/** "da 1,90 €", "gratis" */
export function feeText({ feeFrom, feeTo }: ServiceFigures): string {
  if (feeTo === 0) return t('gratis');
  return feeFrom === feeTo ? formatEuro(feeTo) : t('da {price}', { price: wholeEuro(feeFrom) });
}

function feeNote({ freeFrom }: ServiceFigures, isHome: boolean): string {
  const what = isHome ? t('consegna') : t('ritiro');
  return freeFrom === undefined ? what : t('{what}, gratis da {price}', { what, price: wholeEuro(freeFrom) });
}

function pickupFigure(figures: Figures): ShownFigure | undefined {
  const pickups = figures.filter(({ deliveryServiceId }) => deliveryServiceId !== HOME);
  const [drive] = pickups;
  if (!drive) return undefined;
  const areAlike = pickups.every(({ feeFrom, feeTo }) => feeFrom === drive.feeFrom && feeTo === drive.feeTo);
  const isWithLocker = areAlike && pickups.some(({ deliveryServiceId }) => deliveryServiceId === LOCKER);
  return {
    value: drive.feeTo === 0 ? formatEuro(0).replace(/[.,]00(?!\d)/, '') : feeText(drive),
    note: isWithLocker ? t('ritiro, anche al locker') : t('ritiro in negozio'),
  };
}

function placesFigure({ deliveryServiceId, places }: ServiceFigures): ShownFigure {
  return { value: String(places), note: deliveryServiceId === LOCKER ? t('locker') : t('negozi in cui ritirare') };
}

const DAYS = [msg('lun'), msg('mar'), msg('mer'), msg('gio'), msg('ven'), msg('sab'), msg('dom')];

/** "lun–sab", "ogni giorno", "lun, mer, ven" */
export function daysText(weekDays: readonly number[]): string {
  if (weekDays.length === DAYS.length) return t('ogni giorno');
  const names = weekDays.flatMap((day) => DAYS[day - 1] ?? []).map((name) => t(name));
  const [first = 0] = weekDays;
  const isRow = weekDays.length > 2 && weekDays.every((day, index) => day === first + index);
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

/** "8", "8:30" */
function shortHour(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '');
}

function wholeEuro(euro: number): string {
  return formatEuro(euro).replace(/[.,]00(?!\d)/, '');
}
