import type { StaffMail } from '../../../contract/settings/mail-schemas.ts';
import { tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import {
  MAIL_KIND_NAMES,
  MAIL_LIMITS,
  MAIL_SECTIONS,
  type MailKind,
  type MailSection,
  type MailTexts,
  mailSort,
  wrongField,
} from '../../../domain/settings/mail-texts.ts';
import { LANGUAGES, type Language, withLocale } from '../../../language/language.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { whole } from '../../http/recorded.ts';
import { SETTINGS_CHANGED } from '../../infra/database/announcements.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import type { Letter, Mailer } from '../../infra/mail.ts';
import type { SampleReader } from '../../mails/samples/sample-letters.ts';
import { orderForMail } from '../orders/confirmed-order.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import type { LiveSettings } from './live-settings.ts';

export interface MailTextDeps {
  readonly db: Database;
  readonly settings: LiveSettings;
  readonly config: Pick<Config, 'look'>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
}

type BothTexts = Readonly<Record<Language, MailTexts>>;

/** The texts of mails to customers: the shop's own, and what the chain wrote in their place. */
export function mailHandlers(deps: MailTextDeps) {
  const { db, settings, mailer, publicUrl, wakeJobs } = deps;
  const shown = async (kind: MailKind) => done(await shownMail(deps, kind));
  return {
    staffMails: async () =>
      done({
        mails: MAIL_KIND_NAMES.map((kind) => ({
          kind,
          changed: LANGUAGES.filter((language) => settings.mailTexts(kind, language) !== undefined),
        })),
      }),
    staffMail: (_context, { query }) => shown(query.kind),
    staffMailPreview: async (context, { body: { kind, language, texts, reader } }) => {
      const checked = checkedTexts(kind, { [language]: texts }, await usualTexts(deps, kind));
      if (!checked.ok) return checked;
      const make = await sampleOf({ kind, texts, reader: reader && { ...reader, publicUrl } }, deps, context.now);
      const mail = await mailer.trial(make, { language, key: '' });
      return done({ subject: mail?.subject ?? '', html: mail?.html ?? '', plain: mail?.plain ?? '' });
    },
    staffMailOrder: async (context, { query }) => {
      const { stores } = await context.staff();
      return readReader(db, query.preview_order, stores);
    },
    staffMailSave: async (context, { body: { kind, modifiedAt, mailTexts: texts } }) => {
      const usual = await usualTexts(deps, kind);
      const checked = checkedTexts(kind, texts, usual);
      if (!checked.ok) return checked;
      const { userId } = await context.staff();
      const saved = await db.tx(async (tx) => {
        await tx.query(sql`lock table mail_texts in share row exclusive mode`);
        const last = await savedTexts(tx, kind);
        if ((last.versions[0]?.savedAt ?? '') !== modifiedAt) return refuse('ENTRY_CHANGED');
        for (const language of LANGUAGES) {
          const next = isSame(texts[language], usual[language]) ? null : trimmed(texts[language]);
          if (isSame(next ?? usual[language], last.texts[language] ?? usual[language])) continue;
          await writeTexts(tx, { kind, language, texts: next, staffId: userId, now: context.now });
        }
        await tx.query(sql`select pg_notify(${SETTINGS_CHANGED}, '')`);
        return ok();
      });
      if (!saved.ok) return saved;
      // the other processes are told by the database; this one need not wait for it
      await settings.refresh();
      return shown(kind);
    },
    staffMailTrial: async (context, { body: { kind, language, texts } }) => {
      const checked = checkedTexts(kind, { [language]: texts }, await usualTexts(deps, kind));
      if (!checked.ok) return checked;
      const { userId } = await context.staff();
      await db.tx((tx) => enqueue(tx, 'mail-trial', { userId, kind, language, texts: trimmed(texts) }));
      wakeJobs();
      return done({});
    },
  } satisfies Partial<Handlers>;
}

/** Sends a trial to the member of the staff who asked for it. */
export function mailTrialJobs(deps: MailTextDeps & { readonly now: () => Date }): Pick<FeatureJobs, 'mail-trial'> {
  const { db, mailer, now } = deps;
  return {
    'mail-trial': async ({ userId, kind, language, texts }, { key }) => {
      const row = await db.maybeOne<{ email: string }>(sql`
        select email from customers where user_id = ${userId} and staff_roles <> '{}' and closed_at is null`);
      if (row) await mailer.trial(await sampleOf({ kind, texts }, deps, now()), { language, to: row.email, key });
    },
  };
}

interface Sample {
  readonly kind: MailKind;
  readonly texts: MailTexts;
  /** Absent: a customer who does not exist. */
  readonly reader?: SampleReader | undefined;
}

/** Returns what writes a mail with these texts, and not with those that are saved. */
async function sampleOf({ kind, texts, reader }: Sample, { publicUrl }: MailTextDeps, now: Date) {
  const [{ withTexts }, { inventedReader, sampleLetter }] = await Promise.all([
    import('../../mails/own-texts.ts'),
    import('../../mails/samples/sample-letters.ts'),
  ]);
  return (): Letter => {
    const letter = sampleLetter(kind, reader ?? inventedReader(publicUrl, romeTime(now).date));
    return { ...withTexts(letter, texts), words: undefined };
  };
}

/** Returns the texts of the shop in each language, with the names of values in their place. */
async function usualTexts({ publicUrl, config }: MailTextDeps, kind: MailKind): Promise<BothTexts> {
  const [{ textsOf }, { inventedReader, sampleLetter }] = await Promise.all([
    import('../../mails/own-texts.ts'),
    import('../../mails/samples/sample-letters.ts'),
  ]);
  const inLanguage = (language: Language) =>
    withLocale({ ...localeOf(language), shopName: config.look.shopName }, () =>
      textsOf(sampleLetter(kind, inventedReader(publicUrl, '2026-11-26'))),
    );
  return { it: inLanguage('it'), en: inLanguage('en') };
}

/** Refuses texts that are too long or empty, and braces that name no value of the mail, each at its field. */
function checkedTexts(
  kind: MailKind,
  texts: Readonly<Partial<Record<Language, MailTexts>>>,
  usual: BothTexts,
): Result<void, Refusal> {
  const problems = LANGUAGES.flatMap((language) => {
    const own = texts[language];
    return own === undefined
      ? []
      : MAIL_SECTIONS.flatMap((section) =>
          problemsAt(kind, `${language}.${section}`, { section, texts: own, usual: usual[language] }),
        );
  });
  return refuseIfAny(problems);
}

interface CheckedSection {
  readonly section: MailSection;
  readonly texts: MailTexts;
  readonly usual: MailTexts;
}

function problemsAt(kind: MailKind, field: string, { section, texts, usual }: CheckedSection): readonly Refusal[] {
  const { fields, needs = [] } = mailSort(kind);
  const text = texts[section].trim();
  if (section === 'button' && usual.button === '') return text === '' ? [] : [{ code: 'MAIL_NO_BUTTON', field }];
  // only what is said below the button may go
  if (text === '') return section !== 'after' && usual[section] !== '' ? [{ code: 'REQUIRED', field }] : [];
  const wrong = wrongField(text, fields);
  if (wrong !== undefined) {
    const details = { field: wrong, fields: fields.map((name) => `{${name}}`).join(', ') };
    return [{ code: 'MAIL_FIELD_UNKNOWN', field, details }];
  }
  const lost = section === 'body' && needs.find((name) => !`${texts.heading} ${text}`.includes(`{${name}}`));
  if (lost) return [{ code: 'MAIL_FIELD_NEEDED', field, details: { field: `{${lost}}` } }];
  return tooLong(field, text, MAIL_LIMITS[section]);
}

function trimmed(texts: MailTexts): MailTexts {
  const [subject, heading, body, button, after] = MAIL_SECTIONS.map((section) => texts[section].trim());
  return { subject: subject ?? '', heading: heading ?? '', body: body ?? '', button: button ?? '', after: after ?? '' };
}

function isSame(one: MailTexts, other: MailTexts): boolean {
  return MAIL_SECTIONS.every((section) => one[section].trim() === other[section].trim());
}

interface NewTexts {
  readonly kind: MailKind;
  readonly language: Language;
  readonly texts: MailTexts | null;
  readonly staffId: number;
  readonly now: Date;
}

async function writeTexts(tx: Tx, { kind, language, texts, staffId, now }: NewTexts): Promise<void> {
  const json = texts === null ? null : JSON.stringify(texts);
  await tx.query(sql`
    insert into mail_texts (kind, language, texts, saved_at, user_id)
    values (${kind}, ${language}, ${json}::jsonb, ${now}, ${staffId})`);
}

interface VersionRow {
  readonly versionId: number;
  readonly language: Language;
  readonly savedAt: Date;
  readonly by: string;
  readonly texts: MailTexts | null;
}

/** The last versions of a mail; older ones are not shown. */
const SHOWN_VERSIONS = 50;

/** Returns the versions of a mail, the newest first, and the texts that hold: undefined where they are the shop's. */
async function savedTexts(db: Queryable, kind: MailKind) {
  const rows = await db.query<VersionRow>(sql`
    select m.version_id, m.language, m.saved_at, m.texts, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from mail_texts m left join customers u using (user_id)
    where m.kind = ${kind} order by m.version_id desc limit ${SHOWN_VERSIONS}`);
  const held = (language: Language) => rows.find((row) => row.language === language)?.texts ?? undefined;
  return {
    versions: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    texts: { it: held('it'), en: held('en') },
  };
}

async function shownMail(deps: MailTextDeps, kind: MailKind): Promise<StaffMail> {
  const [{ versions, texts }, usual, { readers }] = await Promise.all([
    savedTexts(deps.db, kind),
    usualTexts(deps, kind),
    deps.db.one<{ readers: number }>(sql`
      select count(*)::int as readers from customers where language = 'en' and closed_at is null`),
  ]);
  return {
    kind,
    modifiedAt: versions[0]?.savedAt ?? '',
    by: versions[0]?.by ?? '',
    texts: { it: texts.it ?? usual.it, en: texts.en ?? usual.en },
    usual,
    readers,
    versions,
  };
}

/** Returns whom an order is for, by the number that the customer knows, among those of the stores of who asks. */
async function readReader(db: Database, number: number, stores: readonly number[]) {
  const row = await db.maybeOne<{ orderId: number; firstName: string; totalCents: number }>(sql`
    select o.order_id, c.first_name, o.total_cents from orders o join customers c using (user_id)
    where ${ORDER_NUMBER} = ${number} and c.closed_at is null
      and (${stores.length} = 0 or o.warehouse_id = any(${[...stores]}::int[]))
    order by o.order_id desc limit 1`);
  if (!row) return refuse('ORDER_NOT_FOUND', { field: 'preview_order' });
  const { history: _, inLocker: __, ...order } = await orderForMail(db, row.orderId);
  return done({ reader: { orderId: row.orderId, firstName: row.firstName, total: row.totalCents / 100, order } });
}

/** Selects the customer of an order by the number that they know. */
export function customerOfOrder(number: unknown): SqlFragment {
  return sql`(select o.user_id from orders o where ${ORDER_NUMBER} = ${whole(number)}
    order by o.order_id desc limit 1)`;
}
