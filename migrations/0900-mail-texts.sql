-- The texts of mails that the chain wrote (issue 48), each save as a version of its own. The last one of a mail and a language holds;
-- what has none is written as the shop does.
create table mail_texts (
  version_id  integer generated always as identity primary key,
  kind        text not null check (length(kind) between 1 and 40),
  language    text not null check (language in ('it', 'en')),
  -- subject, heading, body, button, after; null: the shop's own texts again
  texts       jsonb,
  saved_at    timestamptz not null,
  user_id     integer references customers on delete set null
);
create index mail_texts_kind on mail_texts (kind, language, version_id);
create index mail_texts_user on mail_texts (user_id) where user_id is not null;
create trigger mail_texts_append_only before update of version_id, kind, language, texts, saved_at
  on mail_texts for each row execute function refuse_change();
