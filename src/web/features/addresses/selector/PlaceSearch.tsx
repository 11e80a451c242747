import { type FormEvent, useState } from 'react';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboField } from '../ComboField.tsx';
import type { AroundChoice } from './use-around.ts';
import { type PlaceSuggestion, usePlaceSuggestions, useTownPoint } from './use-place-suggestions.ts';

export interface PlaceSearchProps {
  readonly onFound: AroundChoice['searchAround'];
  /** Called with a text that names no town, so that the list can be searched for it. */
  readonly onText: (text: string) => void;
}

/** D 2, D 5: the search box of the address selector, with towns and streets of Italy as suggestions. */
export function PlaceSearch({ onFound, onText }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { suggestions } = usePlaceSuggestions(text);
  const towns = useTownPoint();

  function type(typed: string) {
    setText(typed);
    setProblem('');
    // an emptied box shows everything again
    if (typed === '') onText('');
  }
  function choose(suggestion: PlaceSuggestion | undefined) {
    if (!suggestion) return;
    setText(suggestion.text);
    towns.ofSuggestion(suggestion).then(show, fail);
  }
  function show(found: Awaited<ReturnType<typeof towns.ofText>>) {
    if (found) onFound(found.town, found.point);
    else onText(text.trim());
  }
  const fail = () => setProblem(t('La ricerca dei comuni non risponde: riprova tra poco.'));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') setProblem(t('Scrivi il tuo comune o il CAP'));
    else towns.ofText(text).then(show, fail);
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca un punto di ritiro')}
      noValidate
      onSubmit={submit}
      className="flex items-start gap-2"
    >
      <ComboField
        label={t('Comune, CAP o indirizzo')}
        name="place"
        type="search"
        maxLength={120}
        value={text}
        error={problem}
        onType={type}
        listLabel={t('Comuni e vie')}
        options={suggestions.map(({ kind, text: shown }) => ({
          key: shown,
          icon: kind === 'town' ? 'pin' : 'map',
          text: <span lang={contentLanguage()}>{shown}</span>,
        }))}
        onChoose={(index) => {
          choose(suggestions[index]);
          return undefined;
        }}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" className="mt-6.5 min-h-12">
        {t('Cerca')}
      </Button>
    </form>
  );
}
