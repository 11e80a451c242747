import type { PlaceAnswer, PlaceOption } from '../../../../contract/addresses/place-schemas.ts';
import type { NextSlot } from '../../../../contract/addresses/schemas.ts';
import { formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../../domain/base/rome-time.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { t } from '../../../../language/language.ts';

type Named = Pick<PlaceOption, 'city' | 'province' | 'postalcode' | 'address1' | 'addressNumber'>;

/** The place in a heading: "al 24125", "a Verona", "in Via Tasso 12". */
export function atPlace({ city, postalcode, address1, addressNumber }: Named): string {
  if (address1 !== '') return t('in {street}', { street: `${address1} ${addressNumber}`.trim() });
  return postalcode === '' ? t('a {town}', { town: townTitle(city) }) : t('al {postcode}', { postcode: postalcode });
}

/** "Bergamo (BG)", "24125 Bergamo"; empty where only the postcode is known. */
export function townText({ city, province, postalcode }: Named): string {
  if (city === '') return '';
  const town = townTitle(city);
  return postalcode === '' ? `${town} (${province})` : `${postalcode} ${town}`;
}

/** The place in a line of the header: "Via Tasso 12, Bergamo", "24125 Bergamo". */
export function placeLine(place: Named): string {
  const { city, postalcode, address1, addressNumber } = place;
  if (address1 !== '') return `${address1} ${addressNumber}`.trim() + (city === '' ? '' : `, ${townTitle(city)}`);
  return townText(place) || postalcode;
}

/** "oggi", "domani", "gio 26 nov". */
function dayText(dateIso: string): string {
  const { date: today } = romeTime(new Date());
  if (dateIso === today) return t('oggi');
  return dateIso === addDays(today, 1) ? t('domani') : formatShortDay(dateIso);
}

/** "domani, 18:00–20:00" */
export function slotLine({ dateIso, beginTime, endTime }: Omit<NextSlot, 'deliveryFee'>): string {
  return `${dayText(dateIso)}, ${beginTime}–${endTime}`;
}

/** "da domani alle 18:00" */
export function fromSlot({ dateIso, beginTime }: NextSlot): string {
  return t('da {day} alle {time}', { day: dayText(dateIso), time: beginTime });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fees, free delivery and minimum, each as a sentence of its own. */
export function costSentences({ fees, minimumOrder }: Pick<PlaceAnswer, 'fees' | 'minimumOrder'>): {
  readonly fee: string;
  readonly free: string;
  readonly minimum: string;
} {
  return {
    fee: fees ? feeSentence(fees.from, fees.to) : '',
    free: fees?.freeFrom === undefined ? '' : t('gratis da {euro}', { euro: wholeEuro(fees.freeFrom) }),
    minimum: minimumOrder ? t('La spesa parte da {euro}.', { euro: wholeEuro(minimumOrder) }) : '',
  };
}

/** "30 €": amounts of goods that are whole euro are said without cents. */
function wholeEuro(euro: number): string {
  return formatEuro(euro).replace(/[.,]00(?!\d)/, '');
}

/** "domani, 18:00–20:00. Consegna da 1,90 €, spesa da 30 €." */
export function shortAnswer({ nextSlot, fees, minimumOrder }: PlaceAnswer): string {
  const costs = [
    fees && (fees.to === 0 ? t('Consegna gratis') : t('Consegna da {euro}', { euro: formatEuro(fees.from) })),
    minimumOrder && t('spesa da {euro}', { euro: wholeEuro(minimumOrder) }),
  ].filter(Boolean);
  const slot = nextSlot ? `${capital(slotLine(nextSlot))}.` : '';
  return `${slot} ${costs.join(', ')}`.trim();
}

function feeSentence(from: number, to: number): string {
  if (to === 0) return t('La consegna è gratis');
  if (from === to) return t('La consegna costa {euro}', { euro: formatEuro(to) });
  return t('La consegna costa da {from} a {to} secondo la fascia', { from: formatEuro(from), to: formatEuro(to) });
}

/** "arriviamo, primo posto domani alle 18:00" */
export function optionNote({ served, nextSlot }: PlaceOption): string {
  if (!served) return t('qui non arriviamo ancora');
  if (!nextSlot) return t('arriviamo');
  const { dateIso, beginTime } = nextSlot;
  return t('arriviamo, primo posto {day} alle {time}', { day: dayText(dateIso), time: beginTime });
}
