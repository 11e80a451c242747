-- What every part of the shop uses: jobs, mails, rate limits, words, counts. These ten files, 0401 to 0410, make the schema that the first 109
-- migrations made up to 0300-net-prices.sql (decision 91). What comes later is a file of its own.

-- For triggers of tables, or of columns, whose rows are written once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Jobs are rows of graphile-worker, whose own schema `graphile_worker` is installed before this file runs.
-- This function writes a job like the library's add_job, without its NOTIFY: PostgreSQL lets transactions that notify commit only one
-- after the other, and an order is written together with a job. The process that wrote a job wakes its own workers, the
-- others look every few seconds. The tables are private to the library: its version is pinned, and a test compares a row
-- of this function with one of add_job.
create function enqueue_job(kind text, payload json, max_attempts integer, run_at timestamptz default now())
returns bigint language plpgsql as $$
declare
  task integer;
  job bigint;
begin
  select t.id into task from graphile_worker._private_tasks t where t.identifier = enqueue_job.kind;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (enqueue_job.kind) on conflict do nothing;
    select t.id into strict task from graphile_worker._private_tasks t where t.identifier = enqueue_job.kind;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, run_at)
  values (task, enqueue_job.payload, enqueue_job.max_attempts::smallint, enqueue_job.run_at)
  returning id into job;
  return job;
end
$$;

-- The embedded mailbox: every mail the shop sends while no SMTP server is configured.
create table mailbox (
  mail_id    bigint generated always as identity primary key,
  recipient  text not null,
  subject    text not null,
  html       text not null,
  plain      text not null,
  sent_at    timestamptz not null default now(),
  reply_to   text   -- of a form: the staff reply to who sent it
);
create index mailbox_recipient on mailbox (recipient, mail_id desc);

-- How often a rare and guarded action was done in the current window, counted across all processes (src/server/http/rate-limits).
-- Unlogged: after a crash of the database everybody begins anew, and no count costs a write to the log.
-- The order of the columns is the one that rate-limiter-flexible inserts in. `expire` is in milliseconds since 1970.
create unlogged table rate_limits (
  key     text primary key,
  points  integer not null default 0,
  expire  bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Tokens by which callers showed that they are no programs (S 7, token_recaptcha): each counts once, in all processes.
create table used_bot_tokens (
  token_hash    bytea primary key,
  forgotten_at  timestamptz not null   -- by then no maker takes the token for valid
);
create index used_bot_tokens_forgotten on used_bot_tokens (forgotten_at);

-- What the staff call things otherwise than the storefront does (S 7, lang-info).
create table labels (
  language  text not null check (language in ('it', 'en')),
  words     text not null check (length(words) between 1 and 500),   -- Italian, as the storefront is written
  label     text not null check (length(label) between 1 and 500),
  primary key (language, words)
);

-- The texts of the catalogue and its content in English, by their Italian text: names of categories, classes, options and promotions,
-- blocks, menus and pages. What has none is shown in Italian. Goods have theirs in products.name_en.
create table english_texts (
  italian  text not null check (length(italian) between 1 and 50000),
  english  text not null check (length(english) between 1 and 50000)
);
-- pages are longer than a key of an index may be
create unique index english_texts_italian on english_texts (md5(italian));

-- What was looked at, put into the cart and bought, with consent: sums, nothing about who.
create table analytics_counts (
  period     text not null check (period in ('day', 'month')),
  starts_on  date not null,
  event      text not null,
  subject    text not null,               -- product:17, term:latte, list:/search, promotion:3; '' for all of it
  times      bigint not null check (times >= 0),
  amount     bigint not null default 0,   -- pieces; of purchases as a whole the cents
  primary key (period, starts_on, event, subject)
);

-- What the first start of the demo still has to do after its shop is written: a start that is ended in between is finished by the next one.
create table demo_steps_left (
  step  text primary key check (step in ('pictures'))
);
