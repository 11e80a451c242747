import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { StaffMail } from '../../../contract/settings/mail-schemas.ts';
import { staffMail, staffMailSave, staffMailTrial } from '../../../contract/settings/routes.ts';
import {
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  MAIL_LIMITS,
  MAIL_SECTIONS,
  type MailKind,
  type MailSection,
} from '../../../domain/settings/mail-texts.ts';
import { LANGUAGES, type Language, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited } from '../kit/use-edited.ts';
import { MailPreview } from './MailPreview.tsx';
import {
  draftOf,
  isLike,
  isMailDraft,
  LANGUAGE_WORDS,
  MAILS_KEY,
  type MailDraft,
  SECTION_WORDS,
  textsIn,
  withLanguage,
} from './mail-words.ts';

export { MailTextPage as Component };

const read = (kind: MailKind) => api.call(staffMail, { query: { kind } });

function MailTextPage() {
  const { kind: name } = useParams();
  const kind = MAIL_KIND_NAMES.find((each) => each === name);
  return kind ? <MailEditor key={kind} kind={kind} /> : <NotFound />;
}

function MailEditor({ kind }: { readonly kind: MailKind }) {
  const queryKey = [...MAILS_KEY, kind];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => read(kind), ...EDITED_QUERY });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <MailForm start={data} />;
}

/** The texts of one mail in both languages, beside the mail as it would arrive (drawing 22-4). */
function MailForm({ start }: { readonly start: StaffMail }) {
  const { kind } = start;
  const client = useQueryClient();
  const [language, setLanguage] = useState<Language>('it');
  const [mail, setMail] = useState(start);
  const edited = useEdited<MailDraft>({
    offersUndo: true,
    key: `mail.${kind}`,
    start: draftOf(start),
    isValue: isMailDraft,
    read: async () => draftOf(await read(kind)),
    save: async ({ value, modifiedAt }) => {
      const mailTexts = { it: textsIn(value, 'it'), en: textsIn(value, 'en') };
      const saved = await api.call(staffMailSave, { body: { kind, modifiedAt, mailTexts } });
      setMail(saved);
      void client.invalidateQueries({ queryKey: MAILS_KEY, exact: true });
      return draftOf(saved);
    },
  });
  const texts = textsIn(edited.value, language);
  return (
    <StaffForm
      title={t(MAIL_KINDS[kind].title)}
      up={{ name: t('E-mail ai clienti'), path: staffPaths.mailTexts() }}
      actions={<TrialButton kind={kind} language={language} draft={edited.value} />}
      edited={edited}
      theirs={(theirs) => <Theirs draft={theirs} />}
      names={namesOfFields()}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid min-w-0 content-start gap-4">
          <div role="group" aria-label={t('Lingua')} className="flex flex-wrap gap-2">
            {LANGUAGES.map((each) => (
              <Button
                key={each}
                variant={each === language ? 'primary' : 'secondary'}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {t(LANGUAGE_WORDS[each])}
              </Button>
            ))}
          </div>
          <TextFields key={language} language={language} edited={edited} mail={mail} />
          <p className="text-ink-soft text-sm">
            {t('Tabelle, prezzi, date della consegna e note di legge non si scrivono: ci sono sempre.')}
          </p>
          <Lacking mail={mail} draft={edited.value} onOpen={() => setLanguage('en')} />
          <Versions mail={mail} language={language} edited={edited} />
        </div>
        <MailPreview kind={kind} language={language} texts={texts} />
      </div>
    </StaffForm>
  );
}

function namesOfFields(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      MAIL_SECTIONS.map((section) => [
        `${language}.${section}`,
        `${t(SECTION_WORDS[section])}, ${t(LANGUAGE_WORDS[language])}`,
      ]),
    ),
  );
}

interface TrialButtonProps {
  readonly kind: MailKind;
  readonly language: Language;
  readonly draft: MailDraft;
}

/** Sends the draft to who writes it; nobody else gets it, and it is not saved. */
function TrialButton({ kind, language, draft }: TrialButtonProps) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await api.call(staffMailTrial, { body: { kind, language, texts: textsIn(draft, language) } });
      toast('success', t('Mandata al tuo indirizzo'));
    } catch (error) {
      toast('error', error instanceof Error ? error.message : t('Non mandata'));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="secondary" busy={isSending} onClick={() => void send()}>
      {t('Mandala a me')}
    </Button>
  );
}

interface TextFieldsProps {
  readonly language: Language;
  readonly edited: Edited<MailDraft>;
  readonly mail: StaffMail;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a mail; a chip puts a value where the cursor was last. */
function TextFields({ language, edited, mail }: TextFieldsProps) {
  const last = useRef<TextControl>(null);
  const form = useRef<HTMLDivElement>(null);
  const usual = mail.usual[language];
  const put = (field: string) => {
    const control = last.current ?? form.current?.querySelector<TextControl>(`[name="${language}.body"]`);
    if (!control) return;
    const { name, value, selectionStart, selectionEnd } = control;
    const from = selectionStart ?? value.length;
    const chip = `{${field}}`;
    edited.change({ ...edited.value, [name]: value.slice(0, from) + chip + value.slice(selectionEnd ?? from) });
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(from + chip.length, from + chip.length);
    });
  };
  const common = (section: MailSection) => {
    const name = `${language}.${section}`;
    return {
      name,
      label: t(SECTION_WORDS[section]),
      value: edited.value[name] ?? '',
      error: edited.problem?.at(name),
      hint: hintOf(section, edited.value[name] ?? '', usual[section]),
      lang: language,
      onFocus: ({ target }: { readonly target: TextControl }) => (last.current = target),
      onChange: ({ target }: { readonly target: TextControl }) =>
        edited.change({ ...edited.value, [name]: target.value }),
    };
  };
  return (
    <div ref={form} className="grid gap-4">
      <Field {...common('subject')} />
      <Field {...common('heading')} />
      <TextArea {...common('body')} rows={5} />
      <div role="group" aria-label={t('Metti un campo')} className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className="text-ink-soft">{t('Metti:')}</span>
        {MAIL_KINDS[mail.kind].fields.map((field) => (
          <button
            key={field}
            type="button"
            onClick={() => put(field)}
            className="min-h-7 rounded-full bg-tint px-2.5 font-semibold text-xs hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {field}
          </button>
        ))}
      </div>
      {usual.button !== '' && <Field {...common('button')} />}
      <TextArea {...common('after')} rows={2} />
    </div>
  );
}

function hintOf(section: MailSection, value: string, usual: string): string {
  const length = t('{n} di {max}', { n: value.trim().length, max: MAIL_LIMITS[section] });
  return value.trim() === usual.trim() ? length : `${t('modificato')} · ${length}`;
}

interface LackingProps {
  readonly mail: StaffMail;
  readonly draft: MailDraft;
  readonly onOpen: () => void;
}

/** Says that the Italian texts are the chain's and the English ones are still those of the shop. */
function Lacking({ mail: { usual, readers }, draft, onOpen }: LackingProps) {
  if (isLike(draft, 'it', usual.it) || !isLike(draft, 'en', usual.en)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft p-3 text-sm">
      <Icon name="alert" className="size-4" />
      {readers === 1
        ? t('In inglese è ancora quella di prima: 1 cliente la legge così.')
        : t('In inglese è ancora quella di prima: {n} clienti la leggono così.', { n: readers })}
      <Button variant="quiet" onClick={onOpen}>
        {t('Scrivila in inglese')}
      </Button>
    </p>
  );
}

interface VersionsProps {
  readonly mail: StaffMail;
  readonly language: Language;
  readonly edited: Edited<MailDraft>;
}

/** The way back: to the shop's own texts, or to any version that was saved; it counts once it is saved. */
function Versions({ mail, language, edited }: VersionsProps) {
  const { usual, versions } = mail;
  const own = versions.filter((version) => version.language === language);
  const take = (texts: StaffMail['texts']['it']) => edited.change(withLanguage(edited.value, language, texts));
  return (
    <div className="grid gap-3">
      {!isLike(edited.value, language, usual[language]) && (
        <Button variant="secondary" className="w-fit" onClick={() => take(usual[language])}>
          {t('Torna al testo del negozio')}
        </Button>
      )}
      {own.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 font-semibold text-sm">
            {own.length === 1 ? t('1 versione') : t('{n} versioni', { n: own.length })}
          </summary>
          <ul className="grid">
            {own.map(({ versionId, savedAt, by, texts }) => (
              <li
                key={versionId}
                className="flex flex-wrap items-center gap-2 border-line py-1.5 text-sm not-first:border-t"
              >
                <span className="min-w-0 grow break-words">
                  {[formatMoment(savedAt), by, texts === null ? t('testo del negozio') : texts.subject]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Button variant="quiet" onClick={() => take(texts ?? usual[language])}>
                  {t('Torna a questa')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The texts that somebody else saved. */
function Theirs({ draft }: { readonly draft: MailDraft }) {
  return (
    <ul className="text-sm">
      {Object.entries(namesOfFields()).map(([field, name]) => (
        <li key={field} className="whitespace-pre-line">
          {name}: {draft[field]}
        </li>
      ))}
    </ul>
  );
}
