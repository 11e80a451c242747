import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { t } from '../../../../language/language.ts';

type Item = UsualShopping['items'][number];

/** Formats the reason: "Ogni 7 giorni circa, l’ultima volta 8 giorni fa" */
export function reasonText({ everyDays, daysAgo }: Pick<Item, 'everyDays' | 'daysAgo'>): string {
  const every = everyDays === 1 ? t('Ogni giorno') : t('Ogni {n} giorni circa', { n: everyDays });
  const last = daysAgo === 1 ? t('l’ultima volta ieri') : t('l’ultima volta {n} giorni fa', { n: daysAgo });
  return `${every}, ${last}`;
}
