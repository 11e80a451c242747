-- Who may do what: roles of the staff, sessions in which one of them acts for a customer, the record of such acts, and tokens that
-- are sent by mail.

alter table customers
  add column staff_roles text[] not null default '{}'
    check (staff_roles <@ array['administrator', 'catalogue', 'content', 'customer_service', 'picker', 'driver', 'store_manager']),
  add column beta_tester boolean not null default false,
  add column legal_ids integer[] not null default '{}',   -- what gates features (S 6, D 6: legals)
  add column customer_code text check (customer_code = upper(customer_code));   -- of the chain's customer card; a login, too
create unique index customers_customer_code on customers (customer_code);
update customers set staff_roles = '{administrator}' where is_staff;
alter table customers drop column is_staff;
create index customers_staff on customers (user_id) where staff_roles <> '{}';

alter table sessions
  add column agent_id integer references customers on delete cascade,   -- the member of the staff who acts for the customer
  add column second_factor_at timestamptz,                              -- when a second factor was shown in this session
  add column device text not null default '';                           -- the browser's own name, for the list of sessions
create index sessions_agent on sessions (agent_id) where agent_id is not null;

alter table orders add column agent_id integer references customers;    -- "Ordine eseguito da un agente"

-- What a member of the staff did in the name of a customer. The row is written before the act, its outcome after it.
create table agent_acts (
  act_id      bigint generated always as identity primary key,
  agent_id    integer not null references customers,
  user_id     integer not null references customers,
  call        text not null,
  input       jsonb not null,                -- without secrets
  acted_at    timestamptz not null,
  refused     text[],                        -- codes of the refusals; empty: it was done; null: it did not end
  finished_at timestamptz
);
create index agent_acts_user on agent_acts (user_id, act_id desc);
create index agent_acts_agent on agent_acts (agent_id, act_id desc);

-- What is sent by mail and proves that the reader owns the mailbox. Used once; only the hash is stored.
create table account_tokens (
  token_hash  bytea primary key,
  purpose     text not null,
  user_id     integer not null references customers on delete cascade,
  data        jsonb not null default '{}',
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index account_tokens_user on account_tokens (user_id, purpose);
create index account_tokens_expiry on account_tokens (expires_at);
