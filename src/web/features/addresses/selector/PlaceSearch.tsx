import { type FormEvent, useId, useRef, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { SuggestionList } from '../SuggestionList.tsx';
import type { AroundChoice } from './use-around.ts';
import { type PlaceSuggestion, suggestionCount, usePlaceSuggestions, useTownPoint } from './use-place-suggestions.ts';

export interface PlaceSearchProps {
  readonly onFound: AroundChoice['searchAround'];
  /** Called with a text that names no town, so that the list can be searched for it. */
  readonly onText: (text: string) => void;
}

/** D 2, D 5: the search box of the address selector, with towns and streets of Italy as suggestions. */
export function PlaceSearch({ onFound, onText }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  const { suggestions } = usePlaceSuggestions(text);
  const towns = useTownPoint();
  const isShown = isOpen && suggestions.length > 0;

  function type(typed: string) {
    setText(typed);
    setActive(-1);
    setProblem('');
    setIsOpen(typed.trim() !== '');
    // an emptied box shows everything again
    if (typed === '') onText('');
  }
  function choose(suggestion: PlaceSuggestion | undefined) {
    if (!suggestion) return;
    setText(suggestion.text);
    setIsOpen(false);
    towns.ofSuggestion(suggestion).then(show, fail);
  }
  function show(found: Awaited<ReturnType<typeof towns.ofText>>) {
    if (found) onFound(found.town, found.point);
    else onText(text.trim());
  }
  const fail = () => setProblem(t('La ricerca dei comuni non risponde: riprova tra poco.'));
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsOpen(false);
    if (text.trim() === '') setProblem(t('Scrivi il tuo comune o il CAP'));
    else towns.ofText(text).then(show, fail);
  }
  useListKeys(form, {
    count: suggestions.length,
    active,
    isOpen: isShown,
    onMove: setActive,
    onChoose: (index) => choose(suggestions[index]),
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
  });
  return (
    <form
      ref={form}
      role="search"
      aria-label={t('Cerca un punto di ritiro')}
      noValidate
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      className="relative flex items-start gap-2"
    >
      <Field
        label={t('Comune, CAP o indirizzo')}
        name="place"
        type="search"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={120}
        value={text}
        error={problem}
        onChange={(event) => type(event.target.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" className="mt-6.5 min-h-12">
        {t('Cerca')}
      </Button>
      <SuggestionList
        id={listId}
        label={t('Comuni e vie')}
        isOpen={isShown}
        options={suggestions.map(({ kind, text: shown }) => ({ text: shown, icon: kind === 'town' ? 'pin' : 'map' }))}
        active={active}
        onChoose={(index) => choose(suggestions[index])}
      />
      <p role="status" className="sr-only">
        {isShown ? suggestionCount(suggestions.length) : ''}
      </p>
    </form>
  );
}
