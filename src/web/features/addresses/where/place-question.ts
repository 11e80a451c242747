import { useEffect, useRef, useState } from 'react';
import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { placeAnswer } from '../../../../contract/delivery/routes.ts';
import type { Point } from '../../../../domain/delivery/distance.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';

/** What is asked: a text, one of the options, or the position of the device. */
export interface AskedPlace {
  readonly q?: string;
  readonly isChosen?: boolean;
  readonly point?: Point;
}

export interface QuestionState {
  readonly text: string;
  /** The last text that was asked for, by which the place is chosen. */
  readonly asked: string;
  readonly answer: PlaceAnswer | undefined;
  /** True once the answer stands in the place of the question. */
  readonly isSettled: boolean;
  readonly isBusy: boolean;
  readonly problem: string;
}

/** The pause in typing after which options are requested. */
const QUIET_MS = 180;
const SHORTEST = 2;

/**
 * The question where somebody lives, in one field. Options follow while one types; a whole postcode is answered at
 * once, any other text when it is sent or one of its options is chosen.
 */
export function usePlaceQuestion(first?: Pick<QuestionState, 'text' | 'answer'>) {
  const [state, setState] = useState<QuestionState>(() => ({
    text: first?.text ?? '',
    asked: first?.text ?? '',
    answer: first?.answer,
    isSettled: isFinal(first?.answer),
    isBusy: false,
    problem: '',
  }));
  const newest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function request({ q, isChosen = false, point }: AskedPlace, isSent: boolean) {
    clearTimeout(timer.current);
    const own = ++newest.current;
    const isNewest = () => own === newest.current;
    if (isSent) setState((now) => ({ ...now, isBusy: true, problem: '' }));
    try {
      const query = { ...(q === undefined ? {} : { q }), ...(isChosen && { is_chosen: true }), ...point };
      const answer = await api.call(placeAnswer, { query });
      if (!isNewest()) return;
      const asked = q ?? answerText(answer);
      setState((now) => ({
        ...now,
        text: isSent ? asked : now.text,
        asked,
        answer,
        isBusy: false,
        isSettled: isSent && isFinal(answer),
      }));
    } catch (error) {
      const problem = asApiError(error).message;
      if (isNewest()) setState((now) => ({ ...now, isBusy: false, problem: isSent ? problem : now.problem }));
    }
  }
  return {
    ...state,
    ask: (asked: AskedPlace) => void request(asked, true),
    type: (text: string) => {
      clearTimeout(timer.current);
      newest.current++;
      const q = text.trim();
      setState((now) => ({ ...now, text, problem: '', isSettled: false, ...(q.length < SHORTEST && NOTHING) }));
      if (/^\d{5}$/.test(q)) void request({ q }, true);
      else if (q.length >= SHORTEST) timer.current = setTimeout(() => void request({ q }, false), QUIET_MS);
    },
    /** Asks for a text as the form has it: the state may miss what was typed before hydration. */
    send: (text: string) => {
      const q = text.trim();
      if (q.length >= SHORTEST) void request({ q }, true);
      else setState((now) => ({ ...now, problem: t('Scrivi il tuo CAP, la via o il comune') }));
    },
    /** Shows the field again. */
    again: () => setState((now) => ({ ...now, ...NOTHING, text: '', isSettled: false, problem: '' })),
  };
}

export type PlaceQuestion = ReturnType<typeof usePlaceQuestion>;

const NOTHING = { answer: undefined, isBusy: false };

function isFinal(answer: PlaceAnswer | undefined): boolean {
  return answer?.kind === 'served' || answer?.kind === 'not_served';
}

/** Returns the text by which the place of an answer is meant again. */
function answerText({ place }: PlaceAnswer): string {
  if (!place) return '';
  const { address1, addressNumber, postalcode, city, province } = place;
  const town = [postalcode, city, province && `(${province})`].filter(Boolean).join(' ');
  return [`${address1} ${addressNumber}`.trim(), town].filter(Boolean).join(', ');
}
