import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Point } from '../../../domain/delivery/distance.ts';
import { type TravelMinutes, travelMinutes } from '../../../domain/delivery/runs/runs.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { limitedText } from '../limited-text.ts';

/** The driving times of vans between places, by straight line or by an OSRM server of the chain. */
export interface TravelTimes {
  /** Returns the minutes between any two of these places. It never fails: what a service does not know is estimated. */
  between(points: readonly Point[]): Promise<TravelMinutes>;
}

export const straightLine: TravelTimes = { between: () => Promise.resolve(travelMinutes) };

export interface OsrmOptions {
  /** The base URL of the server, without a slash at the end. No other host is called, and no redirect is followed. */
  readonly url: string;
  readonly timeoutMs?: number;
  readonly onError: (error: unknown) => void;
}

/** The default maximum of places in OSRM; for more, straight lines are used. */
const MAX_PLACES = 100;
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 3000;

const Table = Type.Object({
  code: Type.Literal('Ok'),
  durations: Type.Array(Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])), {
    description: 'seconds; null: no way',
  }),
});

/** Asks the table service of OSRM. When it does not reply, or has no route between places, straight lines are used. */
export function osrmTimes({ url, timeoutMs = TIMEOUT_MS, onError }: OsrmOptions): TravelTimes {
  const breaker = createCircuitBreaker();
  return {
    between: async (points) => {
      const places = [...new Map(points.map((point) => [placeOf(point), point])).keys()];
      if (places.length < 2 || places.length > MAX_PLACES || breaker.isOpen()) return travelMinutes;
      try {
        const { durations } = await breaker.run(() =>
          tableOf(`${url}/table/v1/driving/${places.join(';')}`, timeoutMs),
        );
        const indexOf = new Map(places.map((place, index) => [place, index]));
        return (from, to) => {
          const seconds = durations[indexOf.get(placeOf(from)) ?? -1]?.[indexOf.get(placeOf(to)) ?? -1];
          return seconds == null ? travelMinutes(from, to) : seconds / 60;
        };
      } catch (error) {
        onError(error);
        return travelMinutes;
      }
    },
  };
}

/** Formats a place for OSRM, to about a metre. */
function placeOf({ latitude, longitude }: Point): string {
  return `${longitude.toFixed(5)},${latitude.toFixed(5)}`;
}

async function tableOf(address: string, timeoutMs: number): Promise<Static<typeof Table>> {
  const reply = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  });
  // the URL is left out of the message, because it says where customers live
  if (!reply.ok) throw new Error(`the service of travel times answered ${reply.status}`);
  return Value.Parse(Table, JSON.parse(await limitedText(reply, MAX_BYTES)));
}
