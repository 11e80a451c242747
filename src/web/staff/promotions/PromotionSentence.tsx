import { useEffect, useId, useRef, useState } from 'react';
import { contentLanguage, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { evenRows } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { errorAt } from './draft-fields.tsx';
import type { GoodsFieldsProps } from './GoodsFields.tsx';
import { type Phrase, type SentenceLine, sentenceOf } from './sentence-phrases.tsx';

/**
 * A promotion as one sentence. A press on a phrase opens its fields below the line; Escape closes them and returns to
 * the phrase. What is missing is marked in the sentence.
 */
export function PromotionSentence(form: GoodsFieldsProps) {
  const lines = sentenceOf(form);
  const [opened, setOpened] = useState('');
  const [seen, setSeen] = useState(form.edited.problem);
  const { problem } = form.edited;
  if (problem !== seen) {
    setSeen(problem);
    const refused = problem && wordsOf(lines).find(([, { fields }]) => fields.some((name) => problem.at(name)));
    if (refused) setOpened(refused[0]);
  }
  return (
    <section aria-label={t('La promozione in parole')} className="rounded-lg border border-line bg-card px-4 py-2">
      {lines.map((line) => (
        <Line key={Object.keys(line.phrases).join()} form={form} line={line} opened={opened} onOpen={setOpened} />
      ))}
    </section>
  );
}

function wordsOf(lines: readonly SentenceLine[]): readonly (readonly [string, Phrase])[] {
  return lines.flatMap(({ phrases }) => Object.entries(phrases));
}

interface LineProps {
  readonly form: GoodsFieldsProps;
  readonly line: SentenceLine;
  /** The word of the phrase whose fields are shown; empty: none. */
  readonly opened: string;
  readonly onOpen: (word: string) => void;
}

function Line({ form, line: { text, phrases }, opened, onOpen }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const phrase = phrases[opened];
  const close = () => {
    onOpen('');
    line.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
  };
  return (
    <div ref={line}>
      {/* every second piece is the name of a phrase */}
      <p className="text-base leading-10 pointer-coarse:leading-13">
        {text.split(/\{(\w+)\}/).map((piece, index) => {
          const named = index % 2 === 1 ? phrases[piece] : undefined;
          return named ? (
            <PhraseButton
              key={piece}
              form={form}
              phrase={named}
              controls={piece === opened ? panelId : undefined}
              onPress={() => onOpen(piece === opened ? '' : piece)}
            />
          ) : (
            piece
          );
        })}
      </p>
      {phrase && <PhrasePanel key={opened} id={panelId} phrase={phrase} onClose={close} />}
    </div>
  );
}

interface PhraseButtonProps {
  readonly form: GoodsFieldsProps;
  readonly phrase: Phrase;
  /** The id of its fields while they are shown. */
  readonly controls: string | undefined;
  readonly onPress: () => void;
}

const LOOKS = {
  wrong: 'border-danger text-danger',
  missing: 'border-warning border-dashed bg-warning-soft text-warning',
  changed: 'border-accent shadow-[inset_3px_0_0_var(--accent)]',
  plain: 'border-line-strong',
} as const;

function PhraseButton({ form, phrase: { name, text, ask = '', fields }, controls, onPress }: PhraseButtonProps) {
  const look = lookOf(form, fields);
  return (
    <button
      type="button"
      aria-expanded={controls !== undefined}
      aria-controls={controls}
      onClick={onPress}
      className={classNames(
        'mx-0.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm border bg-card px-2.5 align-middle',
        'text-left font-bold text-[0.90625rem] leading-5 enabled:hover:bg-tint pointer-coarse:min-h-11',
        controls !== undefined && 'outline-2 outline-accent outline-offset-1',
        LOOKS[look],
      )}
    >
      {(look === 'wrong' || look === 'missing') && (
        <Icon name="alert" label={look === 'wrong' ? t('Sbagliato') : t('Manca')} className="size-4 shrink-0" />
      )}
      <span className="sr-only">{`${name}: `}</span>
      <span lang={fields.includes('goods') ? contentLanguage() : undefined} className="min-w-0 break-words">
        {text === '' ? ask : text}
      </span>
      <Icon name="chevron-down" className="size-3.5 shrink-0 text-ink-faint" />
    </button>
  );
}

function lookOf(form: GoodsFieldsProps, fields: Phrase['fields']): keyof typeof LOOKS {
  const { value, saved } = form.edited;
  if (fields.some((name) => errorAt(form, name) !== undefined)) return 'wrong';
  if (form.check?.problems.some(({ field }) => fields.some((name) => name === field))) return 'missing';
  const isChanged = fields.some((name) => JSON.stringify(value[name]) !== JSON.stringify(saved.value[name]));
  return isChanged ? 'changed' : 'plain';
}

interface PhrasePanelProps {
  readonly id: string;
  readonly phrase: Phrase;
  readonly onClose: () => void;
}

/** The fields of a phrase; the first one has the focus as soon as they are shown. */
function PhrasePanel({ id, phrase: { name, panel }, onClose }: PhrasePanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <div
      ref={box}
      id={id}
      role="group"
      aria-label={t('Cambia: {name}', { name })}
      className={`${evenRows} my-1 rounded-md border border-line bg-sunken p-3 sm:grid-cols-2`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {panel}
      <div className="sm:col-span-full">
        <Button variant="secondary" onClick={onClose}>
          {t('Fatto')}
        </Button>
      </div>
    </div>
  );
}
