import { Fragment } from 'react';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { type Figures, figuresOf, isOfHome, type ShownFigure, shownFigures } from './page-figures.ts';
import { type PageSection, questionsOf, sectionsOf, type Titled } from './page-sections.ts';
import { Questions } from './Questions.tsx';
import { StepPicture } from './StepPicture.tsx';

export interface PageTextProps {
  readonly slug: string;
  readonly html: string;
  readonly lang: 'it' | undefined;
  readonly figures: Figures;
  /** What is searched among the questions of the page. */
  readonly asked: string;
}

/**
 * The text of a page in its sections: steps with pictures, sentences with icons, rows of links; or its questions. Pages
 * about a service say first what it costs, from the settings of the shop, and ask for the place.
 */
export function PageText({ slug, html, lang, figures, asked }: PageTextProps) {
  const found = questionsOf(html);
  const path = paths.page(slug);
  if (!found) return <Sections slug={slug} sections={sectionsOf(html)} lang={lang} figures={figures} />;
  return (
    <>
      {found.before && <div lang={lang} className="written" dangerouslySetInnerHTML={{ __html: found.before }} />}
      <Questions key={asked} questions={found.questions} asked={asked} lang={lang} path={path} />
    </>
  );
}

function Sections(shown: {
  readonly slug: string;
  readonly sections: readonly PageSection[];
  readonly lang: 'it' | undefined;
  readonly figures: Figures;
}) {
  const { slug, sections, lang, figures } = shown;
  const row = <FigureRow figures={shownFigures(figures, slug)} />;
  const ask = isOfHome(slug) && <AskPlace />;
  const stepsAt = sections.findIndex(({ kind }) => kind === 'steps');
  return (
    <>
      <ServiceLinks path={paths.page(slug)} />
      {stepsAt < 0 && row}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page do not move
        <Fragment key={index}>
          <div lang={lang}>
            <Section section={section} figures={figures} slug={slug} />
          </div>
          {index === stepsAt && (
            <>
              {row}
              {ask}
            </>
          )}
        </Fragment>
      ))}
      {stepsAt < 0 && ask}
    </>
  );
}

function Section({ section, slug, figures }: { section: PageSection; slug: string; figures: Figures }) {
  switch (section.kind) {
    case 'html':
      return <div className="written mt-6" dangerouslySetInnerHTML={{ __html: section.html }} />;
    case 'steps':
      return (
        <ol className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 md:grid-cols-3 md:gap-y-11">
          {section.steps.map((step, index) => (
            <Step key={step.title} step={step} number={index + 1} slug={slug} figures={figures} />
          ))}
        </ol>
      );
    case 'facts':
      return (
        <ul className="mt-6 grid max-w-240 gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-6">
          {section.facts.map((fact) => (
            <li key={fact.title} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
              <Icon name={iconOf(fact.title)} className="size-6 text-ink-soft" />
              <div>
                <h3 className="font-sans font-semibold text-base tracking-normal">{fact.title}</h3>
                <div
                  className="text-ink-soft text-sm [&_a]:text-accent [&_a]:underline"
                  dangerouslySetInnerHTML={{ __html: fact.html }}
                />
              </div>
            </li>
          ))}
        </ul>
      );
    case 'links':
      return (
        <ul className="mt-2 grid md:grid-cols-2 md:gap-x-10">
          {section.links.map((link) => (
            <li key={link} className="relative border-line border-b">
              <div
                className="font-semibold text-sm [&>a]:flex [&>a]:min-h-14 [&>a]:items-center [&>a]:pr-8 [&>a]:hover:underline"
                dangerouslySetInnerHTML={{ __html: link }}
              />
              <Icon name="chevron-right" className="pointer-events-none absolute top-5 right-1 size-4 text-ink-faint" />
            </li>
          ))}
        </ul>
      );
  }
}

function Step(shown: {
  readonly step: Titled;
  readonly number: number;
  readonly slug: string;
  readonly figures: Figures;
}) {
  const { step, number, slug, figures } = shown;
  return (
    <li className="grid content-start gap-3.5">
      <StepPicture title={step.title} figures={figuresOf(figures, slug)} />
      <div>
        <h2 className="flex items-center gap-3 text-xl">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-bold font-sans text-accent-strong text-xs">
            {number}
          </span>
          {step.title}
        </h2>
        <div className="mt-1.5 text-ink-soft" dangerouslySetInnerHTML={{ __html: step.html }} />
      </div>
    </li>
  );
}

function FigureRow({ figures }: { readonly figures: readonly ShownFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="mt-8 grid grid-cols-2 overflow-hidden rounded-lg bg-card shadow-card md:grid-cols-4">
      {figures.map(({ value, note }, index) => (
        <div
          key={note}
          className={`flex flex-col-reverse justify-end border-line px-4 py-3.5 md:px-5 md:py-4.5 ${FIGURE_LINES[index] ?? ''}`}
        >
          <dt className="text-ink-soft text-xs">{note}</dt>
          <dd className="font-bold text-xl leading-6.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const FIGURE_LINES = ['', 'border-l', 'max-md:border-t md:border-l', 'border-l max-md:border-t'];

/** The question of a place; its answer is a page. */
function AskPlace() {
  return (
    <section
      aria-labelledby="arriviamo"
      className="relative mt-8 overflow-hidden rounded-xl bg-hero px-6 pt-7 pb-9 md:mt-11"
    >
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-2 bg-counter md:h-3" />
      <h2 id="arriviamo" className="text-center text-[1.75rem] leading-8.5">
        {t('Arriviamo da te?')}
      </h2>
      <form
        role="search"
        aria-label={t('Arriviamo da te?')}
        action={paths.where()}
        className="mx-auto mt-3 flex h-13 max-w-110 items-center rounded-full bg-card p-1 pl-4 ring-1 ring-counter ring-inset focus-within:ring-2 focus-within:ring-accent"
      >
        <input
          name="q"
          type="search"
          required
          maxLength={160}
          autoComplete="postal-code"
          enterKeyHint="search"
          aria-label={t('CAP, via o comune')}
          placeholder={t('CAP, via o comune')}
          className="h-full min-w-0 grow bg-transparent outline-none placeholder:text-ink-faint"
        />
        <Button type="submit" className="shrink-0 px-4!">
          {t('Vedi gli orari')}
        </Button>
      </form>
    </section>
  );
}

/** The other pages of the same group in the menu at the foot of the page, as the staff ordered them. */
function ServiceLinks({ path }: { readonly path: string }) {
  const { footer = [] } = useShellData();
  const group = footer.find(({ children }) => children.some(({ link }) => link === path));
  if (!group || group.children.length < 2) return null;
  return (
    <nav aria-label={group.title} lang={group.lang} className="mt-4">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {group.children.map(({ link, title, lang }) => (
          <li key={link} lang={lang} className="shrink-0">
            <Chip to={link} isOn={link === path} text={title} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Words of titles, in the languages of the shop, and what stands for them; the first that fits. */
const ICONS: readonly (readonly [words: RegExp, icon: IconName])[] = [
  [/fredd|surgelat|cold|frozen/, 'frost'],
  [/alcol|vino|birr|18|document|wine|beer/, 'id'],
  [/codice|code/, 'bell'],
  [/apre|telefon|chiam|ci sei|phone|call|open|home\?/, 'phone'],
  [/parcheggi|posti|park/, 'store'],
  [/ritard|fascia|tempo|quando|late|slot|time|when/, 'clock'],
  [/porta|piano|casa|door|floor/, 'home'],
  [/fattur|scontrin|invoice|receipt/, 'receipt'],
  [/rimbors|refund/, 'refund'],
  [/sicur|protett|numeri|secure|safe/, 'lock'],
  [/pes|weigh/, 'scale'],
  [/contant|cash/, 'cash'],
  [/carta|pag|card|pay/, 'card'],
  [/niente|attenzion|non si|no /, 'alert'],
];

function iconOf(title: string): IconName {
  const text = `${fold(title)} `;
  return ICONS.find(([words]) => words.test(text))?.[1] ?? 'check';
}
