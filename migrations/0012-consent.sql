-- Cookie choices (S 3; Garante, 10 June 2021): the proof of each choice, never changed afterwards.

create table consent_choices (
  choice_id       bigint generated always as identity primary key,
  uuid            uuid not null,                       -- of the browser's record: how a visitor's choice is found again
  user_id         integer references customers on delete set null,
  analytics       boolean not null,
  profilation     boolean not null,
  policy_version  integer not null check (policy_version > 0),
  way             text not null check (way in ('accept', 'refuse', 'close', 'centre', 'login', 'signal')),
  chosen_at       timestamptz not null,                -- when it was made, as the browser says it, never in the future
  recorded_at     timestamptz not null default now()
);
-- told twice because the first answer was lost, it is still one choice
create unique index consent_choices_once on consent_choices (uuid, chosen_at, coalesce(user_id, 0));
create index consent_choices_user on consent_choices (user_id, chosen_at desc) where user_id is not null;

-- An account that is removed takes its name out of the proof; nothing else of a proof changes.
create function keep_consent_choice() returns trigger language plpgsql as $$
begin
  if new.user_id is null and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') then
    return new;
  end if;
  raise exception 'a cookie choice is a proof: it is not changed';
end $$;
create trigger consent_choices_stay before update on consent_choices
  for each row execute function keep_consent_choice();

-- What was looked at, put into the cart and bought, with consent: sums, nothing about who.
create table analytics_counts (
  period     text not null check (period in ('day', 'month')),
  starts_on  date not null,
  event      text not null,
  subject    text not null,                            -- product:17, term:latte, list:/search, promotion:3; '' for all of it
  times      bigint not null check (times >= 0),
  amount     bigint not null default 0,                -- pieces; of purchases as a whole the cents
  primary key (period, starts_on, event, subject)
);
