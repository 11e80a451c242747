import { type FormEvent, useId, useState } from 'react';
import { contentLanguage, msg, t } from '../../../../../language/language.ts';
import { paths } from '../../../../page/paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { useCode } from '../../../../ui/use-code.ts';
import { PositionButton } from '../../../stores/PositionButton.tsx';
import { usePosition } from '../../../stores/use-position.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { PageBlock } from '../../frame/page-block.ts';
import { WrittenText } from '../texts/WrittenText.tsx';

const SHORTEST = 2;

/**
 * storefront 2: shows how the groceries reach a town or postcode: at home, from a store, from a locker. Towns are suggested after one
 * character, streets after four. Without scripts the form goes to the page of the stores.
 */
export function ServiceAutodiscovery({
  block,
}: {
  readonly block: Extract<PageBlock, { type: 'ServiceAutodiscovery' }>;
}) {
  const position = usePosition();
  const [asked, setAsked] = useState('');
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const listId = useId();
  const isAsked = asked !== '' || position.point !== undefined;
  const suggestions = useCode(typed !== '', () => import('./TownOptions.tsx'));
  const results = useCode(isAsked, () => import('./ServiceResults.tsx'));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setProblem(text.length < SHORTEST ? t('Scrivi il tuo comune, il CAP o l’indirizzo') : '');
    if (text.length >= SHORTEST) setAsked(text);
  }
  function askPosition() {
    // otherwise the answer about the typed place would stay
    setAsked('');
    setProblem('');
    position.ask();
  }
  return (
    <BlockFrame block={{ ...block, title: undefined, html: undefined }} label={block.title ?? t(TITLE)}>
      <div className="grid gap-x-10 gap-y-4 rounded-xl bg-sunken px-6 py-7 sm:px-10 md:grid-cols-[1fr_1.2fr] md:items-center">
        <div>
          <h2 lang={block.title && contentLanguage()} className="text-2xl">
            {block.title ?? t(TITLE)}
          </h2>
          {block.html ? (
            <WrittenText html={block.html} className="mt-1" />
          ) : (
            <p className="mt-1 text-ink-soft">
              {t('Scrivi il comune, il CAP o l’indirizzo: ti diciamo subito come ricevere la spesa.')}
            </p>
          )}
          <p aria-hidden="true" className="mt-4 flex gap-3 text-accent max-sm:hidden">
            {(['truck', 'store', 'locker'] as const).map((icon) => (
              <span key={icon} className="grid size-11 place-items-center rounded-full bg-accent-soft">
                <Icon name={icon} className="size-6" />
              </span>
            ))}
          </p>
        </div>
        <div className="grid gap-2">
          <form
            role="search"
            aria-label={t('Come ricevi la spesa')}
            action={paths.stores()}
            onSubmit={submit}
            noValidate
            className="flex items-start gap-2"
          >
            <Field
              label={t('Comune, CAP o indirizzo')}
              name="q"
              type="search"
              maxLength={160}
              autoComplete="postal-code"
              placeholder={t('Es. Bergamo, 24121 o Via Tasso 12, Bergamo')}
              error={problem}
              list={listId}
              onChange={(event) => setTyped(event.target.value)}
              className="min-w-0 grow"
            />
            <datalist id={listId}>{suggestions && <suggestions.TownOptions typed={typed} />}</datalist>
            <Button type="submit" className="mt-6.5 min-h-12">
              {t('Cerca')}
            </Button>
          </form>
          <PositionButton position={{ ...position, ask: askPosition }} />
        </div>
        {isAsked && (
          <div className="md:col-span-2">
            {results && <results.ServiceResults key={asked} asked={asked} point={position.point} />}
          </div>
        )}
      </div>
    </BlockFrame>
  );
}

const TITLE = msg('Arriviamo da te?');
