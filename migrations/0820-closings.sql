-- The closing of a day for the accountant (issue 48, decision 120): what moved, what was said about differences, and the figures of closed
-- days, which nobody changes any more.

-- How a payment at the handover was paid; null: nobody said it, or it was not paid then.
alter table payments add handed_by text check (handed_by in ('cash', 'card'));
update payments set handed_by = case when paid_with = 'Contanti' then 'cash' else 'card' end
  where paid_with = 'Contanti' or paid_with like 'Carta alla consegna%';

create table closings (
  closing_id    integer generated always as identity (start with 95001) primary key,
  day           date not null,                        -- in Rome
  warehouse_id  integer references warehouses,        -- null: what belongs to no store, as certificates and paid dues
  figures       jsonb not null check (jsonb_typeof(figures) = 'object'),
  closed_by     integer not null references customers,
  closed_at     timestamptz not null,
  unique nulls not distinct (warehouse_id, day)
);
create trigger closings_stay before update or delete on closings for each row execute function refuse_change();
create function closings_are_kept() returns trigger language plpgsql as $$
begin
  if exists (select from closings) then raise exception 'closed days stay'; end if;
  return null;
end $$;
create trigger closings_are_not_emptied before truncate on closings execute function closings_are_kept();

-- The last closed day of a store.
create function closed_through(store integer) returns date language sql stable as $$
  select case when store is null then (select max(day) from closings where warehouse_id is null)
    else (select max(day) from closings where warehouse_id = store) end
$$;

-- Append-only: money that came or went. Its day is the one of the move, or the first open day where that is closed.
create table money_moves (
  move_id       bigint generated always as identity primary key,
  day           date not null,
  warehouse_id  integer references warehouses,        -- of the order; null: of no order
  -- taken, paid_back, paid_by_hand: of a payment. voucher_back: of a refund to a certificate. transfer_in, transfer_out, transfer_voucher: of a
  -- transfer: it arrived, and its rest went back or became a certificate. run_rounding, run_difference: of the counted cash of a run.
  kind          text not null check (kind in ('taken', 'paid_back', 'paid_by_hand', 'voucher_back', 'transfer_in', 'transfer_out',
    'transfer_voucher', 'run_rounding', 'run_difference')),
  source_id     integer not null,
  cents         integer not null check (cents <> 0),
  made_at       timestamptz not null
);
create index money_moves_day on money_moves (day);
create trigger money_moves_stay before update or delete on money_moves for each row execute function refuse_change();

-- The lock is shared by all moves, and a closing waits for it alone: a move that began before midnight is in its day, or in the next one.
create function post_move(store integer, what text, source integer, amount integer, at timestamptz) returns void language plpgsql as $$
begin
  if amount = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(hashtext('closings'));
  insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
    values (greatest((at at time zone 'Europe/Rome')::date, closed_through(store) + 1), store, what, source, amount, at);
end $$;

create function payment_moved() returns trigger language plpgsql as $$
declare
  taken integer := new.captured_cents;
  back integer := new.refunded_cents;
  store integer := (select warehouse_id from orders where order_id = new.order_id);
begin
  if tg_op = 'UPDATE' then
    taken := taken - old.captured_cents;
    back := back - old.refunded_cents;
  end if;
  perform post_move(store, 'taken', new.payment_id, taken, new.updated_at);
  if back <> 0 then
    perform post_move(store, case when new.provider = 'none' or exists (select from payment_refunds r
      where r.payment_id = new.payment_id and r.by_hand and r.ended_at = new.updated_at) then 'paid_by_hand' else 'paid_back' end,
      new.payment_id, back, new.updated_at);
  end if;
  return null;
end $$;
-- An order on account (11 deferred, 101 summary invoice) is paid with its due, whose payment is the one that moves money.
create trigger payments_begun_moved after insert on payments for each row
  when (new.payment_type_id not in (11, 101) and (new.captured_cents <> 0 or new.refunded_cents <> 0)) execute function payment_moved();
create trigger payments_moved after update of captured_cents, refunded_cents on payments for each row
  when (new.payment_type_id not in (11, 101) and (new.captured_cents, new.refunded_cents) is distinct from (old.captured_cents, old.refunded_cents))
  execute function payment_moved();

create function voucher_went_back() returns trigger language plpgsql as $$
begin
  perform post_move((select o.warehouse_id from user_gift_certificates u join orders o using (order_id)
      where u.user_gift_certificate_id = new.user_gift_certificate_id),
    'voucher_back', new.certificate_refund_id, new.amount_cents, new.made_at);
  return null;
end $$;
create trigger certificate_refunds_moved after insert on certificate_refunds for each row execute function voucher_went_back();

create function transfer_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform post_move(null, 'transfer_in', new.receipt_id, new.amount_cents, new.received_at);
  end if;
  if new.state in ('returned', 'credited') and (tg_op = 'INSERT' or new.state <> old.state) then
    perform post_move(null, case new.state when 'returned' then 'transfer_out' else 'transfer_voucher' end, new.receipt_id,
      new.amount_cents - new.used_cents, new.settled_at);
  end if;
  return null;
end $$;
create trigger transfer_receipts_moved after insert or update of state on transfer_receipts for each row execute function transfer_moved();

-- Customers pay cash in steps of five cents (DL 50/2017): what that makes is no difference of who counted.
create function rounded_cash(amount integer) returns integer language sql immutable as $$ select (round(amount / 5.0) * 5)::integer $$;

create function run_counted() returns trigger language plpgsql as $$
declare
  due integer;
  rounded integer;
  store integer := (select warehouse_id from stores where store_id = new.store_id);
begin
  select coalesce(sum(p.captured_cents), 0), coalesce(sum(rounded_cash(p.captured_cents)), 0) into due, rounded
    from run_stops s join payments p using (order_id)
    where s.run_id = new.run_id and s.state in ('delivered', 'partial') and p.handed_by = 'cash';
  perform post_move(store, 'run_rounding', new.run_id, rounded - due, new.closed_at);
  perform post_move(store, 'run_difference', new.run_id, new.counted_cents - rounded, new.closed_at);
  return null;
end $$;
create trigger delivery_runs_counted after update of state on delivery_runs for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function run_counted();

-- What changed in the sales of a day that was closed: it stands in the first open day after it. Append-only.
create table sales_corrections (
  correction_id        bigint generated always as identity primary key,
  day                  date not null,
  sign                 smallint not null check (sign in (1, -1)),      -- -1: the fact of the closed day does not hold any more
  fact_day             date not null,
  order_id             integer not null references orders on delete cascade,
  kind                 text not null,
  source_id            integer not null,
  warehouse_id         integer not null references warehouses,
  delivery_service_id  integer not null,
  deposit_cents        integer not null,
  discount_cents       integer not null,
  total_cents          integer not null,
  voucher_cents        integer not null,
  vat                  jsonb not null
);
create index sales_corrections_day on sales_corrections (day);
create trigger sales_corrections_stay before update on sales_corrections for each row execute function refuse_change();

create function correct_closed_sale() returns trigger language plpgsql as $$
declare
  fact sales_facts := case when tg_op = 'INSERT' then new else old end;
  closed date := closed_through(fact.warehouse_id);
begin
  if closed >= fact.day then
    insert into sales_corrections (day, sign, fact_day, order_id, kind, source_id, warehouse_id, delivery_service_id, deposit_cents,
      discount_cents, total_cents, voucher_cents, vat)
    values (closed + 1, case when tg_op = 'INSERT' then 1 else -1 end, fact.day, fact.order_id, fact.kind, fact.source_id,
      fact.warehouse_id, fact.delivery_service_id, fact.deposit_cents, fact.discount_cents, fact.total_cents, fact.voucher_cents, fact.vat);
  end if;
  return null;
end $$;
create trigger sales_facts_corrected after insert or delete on sales_facts for each row execute function correct_closed_sale();

-- What somebody counted, and why something differs, until the day is closed.
create table closing_statements (
  statement_id      integer generated always as identity primary key,
  day               date not null,
  warehouse_id      integer references warehouses,
  about             text not null check (length(about) between 1 and 60),   -- counter_cash, run:66001, order:100001
  counted_cents     integer check (counted_cents >= 0),
  difference_cents  integer,                                                -- for which the reason was given
  reason            text not null default '' check (length(reason) <= 300),
  said_by           integer not null references customers,
  said_at           timestamptz not null,
  unique nulls not distinct (warehouse_id, day, about)
);
-- Nothing comes into a closed day, whoever writes it.
create function refuse_closed_day() returns trigger language plpgsql as $$
declare
  store integer := case when tg_op = 'DELETE' then old.warehouse_id else new.warehouse_id end;
  of_day date := case when tg_op = 'DELETE' then old.day else new.day end;
begin
  if closed_through(store) >= of_day then raise exception '% of a closed day: it is append-only', tg_table_name; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger closing_statements_end before insert or update or delete on closing_statements
  for each row execute function refuse_closed_day();
create trigger money_moves_end before insert on money_moves for each row execute function refuse_closed_day();
create trigger sales_corrections_end before insert on sales_corrections for each row execute function refuse_closed_day();

-- The accounts of the chain; what has no row has the account of the shop's own list.
create table closing_accounts (
  line        text primary key check (length(line) between 1 and 40),
  code        text not null check (length(code) between 1 and 20),
  name        text not null check (length(name) <= 80),                     -- empty: that of the shop's own list
  changed_at  timestamptz not null
);

-- What moved before: the day of old captures is that of the handover, or of the payment.
insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
  select (at at time zone 'Europe/Rome')::date, warehouse_id, 'taken', payment_id, captured_cents, at
  from (select p.payment_id, p.captured_cents, o.warehouse_id,
      case when p.refunded_cents = 0 then p.updated_at else coalesce(f.handed_over_at, p.created_at) end as at
    from payments p left join orders o using (order_id) left join order_fulfilments f using (order_id)
    where p.captured_cents > 0 and p.payment_type_id not in (11, 101)) m order by at, payment_id;
insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
  select (r.ended_at at time zone 'Europe/Rome')::date, o.warehouse_id, case when r.by_hand then 'paid_by_hand' else 'paid_back' end,
    p.payment_id, r.amount_cents, r.ended_at
  from payment_refunds r join payments p using (payment_id) left join orders o using (order_id)
  where r.state = 'done' and p.payment_type_id not in (11, 101) order by r.ended_at, r.refund_id;
insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
  select (c.made_at at time zone 'Europe/Rome')::date, o.warehouse_id, 'voucher_back', c.certificate_refund_id, c.amount_cents, c.made_at
  from certificate_refunds c join user_gift_certificates u using (user_gift_certificate_id) left join orders o using (order_id)
  order by c.made_at, c.certificate_refund_id;
insert into money_moves (day, kind, source_id, cents, made_at)
  select (received_at at time zone 'Europe/Rome')::date, 'transfer_in', receipt_id, amount_cents, received_at
  from transfer_receipts order by received_at, receipt_id;
insert into money_moves (day, kind, source_id, cents, made_at)
  select (settled_at at time zone 'Europe/Rome')::date, case state when 'returned' then 'transfer_out' else 'transfer_voucher' end, receipt_id,
    amount_cents - used_cents, settled_at
  from transfer_receipts where state in ('returned', 'credited') and amount_cents > used_cents order by settled_at, receipt_id;
