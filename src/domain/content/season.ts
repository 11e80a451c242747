import { msg } from '../../language/language.ts';
import { romeTime } from '../base/rome-time.ts';

/** Meteorological seasons: spring begins with March. */
export const SEASON_NAMES = {
  primavera: msg('Primavera'),
  estate: msg('Estate'),
  autunno: msg('Autunno'),
  inverno: msg('Inverno'),
} as const;
export type Season = keyof typeof SEASON_NAMES;

/** The season of the day in Rome. */
export function seasonOf(now: Date): Season {
  const month = Number(romeTime(now).date.slice(5, 7));
  const seasons = Object.keys(SEASON_NAMES) as Season[];
  return seasons[Math.floor((month + 9) / 3) % 4] ?? 'inverno';
}
