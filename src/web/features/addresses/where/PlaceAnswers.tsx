import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { PlaceAnswer, PlaceOption } from '../../../../contract/addresses/place-schemas.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { suggestionCount } from '../../../ui/use-list-keys.ts';
import { NotYet } from './NotYet.tsx';
import type { PlaceQuestion } from './place-question.ts';
import { optionNote, placeLine, townText } from './place-words.ts';
import { type PlaceUse, Served } from './Served.tsx';

export interface PlaceAnswersProps {
  readonly question: PlaceQuestion;
  /** Called once the place is chosen, or a store instead of it. */
  readonly onDone: () => void;
  /** Uses a whole address that is served; without it the place begins the shopping. */
  readonly onUse?: PlaceUse;
  /** True in the shop window, where the answer has less room. */
  readonly isShort?: boolean;
}

/** The answer to the question of a place: the options that it may mean, or whether the groceries come there. */
export function PlaceAnswers({ question, onDone, onUse, isShort = false }: PlaceAnswersProps) {
  const { answer, isSettled } = question;
  const box = useRef<HTMLDivElement>(null);
  const wasSettled = useRef(isSettled);
  useEffect(() => {
    // the field is gone: the focus goes on to the answer in its place
    if (isSettled && !wasSettled.current) box.current?.querySelector<HTMLElement>('[data-answer]')?.focus();
    wasSettled.current = isSettled;
  }, [isSettled]);
  return (
    <div ref={box} className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        {answer && !isSettled ? suggestionCount(Math.max(answer.options.length, isFinal(answer) ? 1 : 0)) : ''}
      </p>
      {answer && <Answer answer={answer} question={question} onDone={onDone} onUse={onUse} isShort={isShort} />}
    </div>
  );
}

function isFinal({ kind }: PlaceAnswer): boolean {
  return kind === 'served' || kind === 'not_served';
}

interface AnswerProps extends Pick<PlaceAnswersProps, 'question' | 'onDone'> {
  readonly answer: PlaceAnswer;
  readonly onUse: PlaceAnswersProps['onUse'] | undefined;
  readonly isShort: boolean;
}

function Answer({ answer, question, onDone, onUse, isShort }: AnswerProps) {
  const { kind, place } = answer;
  if (kind === 'unknown')
    return <Alert tone="warning">{t('Non troviamo questo posto. Scrivi il CAP: basta quello.')}</Alert>;
  if (kind === 'postcodes') return <Postcodes answer={answer} question={question} />;
  if (kind === 'choose') return <Options options={answer.options} question={question} />;
  if (!question.isSettled && place)
    return (
      <OptionList
        options={[{ ...place, q: question.asked, served: kind === 'served', ...nextOf(answer) }]}
        question={question}
      />
    );
  return kind === 'served' ? (
    <Served answer={answer} question={question} onDone={onDone} onUse={onUse} isShort={isShort} />
  ) : (
    <NotYet answer={answer} question={question} />
  );
}

function nextOf({ nextSlot }: PlaceAnswer) {
  return nextSlot ? { nextSlot } : {};
}

interface OptionsProps {
  readonly options: readonly PlaceOption[];
  readonly question: PlaceQuestion;
}

/** Places of which one is meant. Nothing is chosen in advance. */
function Options({ options, question }: OptionsProps) {
  const areStreets = options.some(({ address1 }) => address1 !== '');
  const areTowns = !areStreets && !/^\d+$/.test(question.text.trim());
  return (
    <>
      {areTowns && <p className="font-semibold">{t('Quale intendi?')}</p>}
      <OptionList options={options} question={question} />
      {areTowns && <p className="text-ink-soft text-xs">{t('Nessuna è già scelta: decidi tu.')}</p>}
      {areStreets && (
        <p className="border-line border-t pt-3 text-ink-soft text-xs">
          {t('Non è tra queste? Scrivi anche il comune, per esempio “Borgo Palazzo 84 Bergamo”.')}
        </p>
      )}
    </>
  );
}

function OptionList({ options, question }: OptionsProps) {
  return (
    <ul aria-label={t('Luoghi')} className="-mx-2 grid">
      {options.map((option) => (
        <li key={option.q}>
          <OptionLink option={option} question={question} className={ROW}>
            <Icon
              name={option.served ? 'check' : 'pin'}
              className={classNames('size-5', option.served ? 'text-accent' : 'text-ink-faint')}
            />
            <span className="min-w-0 grow leading-5">
              <span lang={contentLanguage()} className="block font-semibold">
                {option.address1 === '' ? nameOf(option) : `${option.address1} ${option.addressNumber}`}
              </span>
              <span className={classNames('block text-xs', option.served ? 'text-accent' : 'text-ink-soft')}>
                {option.address1 !== '' && `${townText(option)} · `}
                {optionNote(option)}
              </span>
            </span>
            <Icon name="chevron-right" className="size-4 text-ink-faint" />
          </OptionLink>
        </li>
      ))}
    </ul>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-accent-soft';

/** "24121 Bergamo" by its postcode, "Verolanuova (BS)" by its name. */
function nameOf({ city, province, postalcode }: PlaceOption): string {
  return city === '' ? postalcode : `${postalcode} ${townTitle(city)} (${province})`.trim();
}

/** An option is a link, which works without scripts. */
function OptionLink({
  option,
  question,
  className,
  children,
}: {
  readonly option: PlaceOption;
  readonly question: PlaceQuestion;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    question.ask({ q: option.q, isChosen: true });
  };
  return (
    <Link to={paths.where(option.q, true)} onClick={ask} className={className}>
      {children}
    </Link>
  );
}

/** A town with several postcodes: which one is asked, because zone, price and hours depend on it. */
function Postcodes({ answer, question }: { readonly answer: PlaceAnswer; readonly question: PlaceQuestion }) {
  const { options, place } = answer;
  const town = place ? townTitle(place.city) : '';
  const count = options.length;
  const isWhole = options.every(({ served }) => served);
  const street = place && place.address1 !== '' ? placeLine(place) : undefined;
  return (
    <>
      <p className="text-ink-soft text-sm">
        {street === undefined
          ? t('{town} ha {count} CAP: scrivi via e numero, oppure tocca il tuo.', { town, count })
          : t('{street}: {town} ha {count} CAP e non lo indoviniamo. Tocca il tuo, è scritto su una bolletta.', {
              street,
              town,
              count,
            })}
      </p>
      <ul aria-label={t('CAP di {town}', { town })} className="flex max-h-64 flex-wrap gap-2 overflow-y-auto p-0.5">
        {options.map((option) => (
          <li key={option.q}>
            <OptionLink option={option} question={question} className={CHIP}>
              {option.postalcode}
              {!option.served && <span className="sr-only"> {t('qui non arriviamo ancora')}</span>}
            </OptionLink>
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2.5 rounded-md bg-accent-soft px-4 py-3 text-accent-strong text-sm">
        <Icon name={isWhole ? 'check' : 'info'} />
        {isWhole
          ? t('Arriviamo in tutta {town}. Il CAP serve per prezzi e orari giusti.', { town })
          : t('Arriviamo in una parte di {town}: dipende dal CAP.', { town })}
      </p>
    </>
  );
}

const CHIP =
  'flex min-h-11 min-w-19 items-center justify-center rounded-full bg-card px-3.5 font-medium text-sm shadow-card hover:bg-tint';
