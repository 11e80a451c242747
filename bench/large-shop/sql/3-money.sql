-- refunds
-- Of two deliveries in a hundred the first line was not good, and was paid back.
create unlogged table large.refunds as
  select row_number() over (order by p.order_id)::int + (select coalesce(max(request_id), 85000) from refund_requests)
      as request_id, p.order_id, p.user_id, p.slot_at, k.order_item_id, k.quantity, k.charged_cents as cents,
    t.staff_id
  from large.plan p join order_picks k on k.order_item_id = p.line_id + 1 join large.staff t on t.n = 1
  where p.status_id in (8, 9) and p.ago > 2 and large.dice(p.order_id, 71, 100) < 2 and k.charged_cents > 0;
alter table large.refunds add primary key (order_id);
insert into refund_requests (request_id, order_id, user_id, kind, cause, note, asked_cents, granted_cents, state,
  decided_by, asked_at, decided_at)
select request_id, order_id, user_id, 'goods', large.one_of('{damaged,expired,wrong,other}', order_id, 72), '', cents,
  cents, 'granted', staff_id, slot_at + interval '1 day', slot_at + interval '2 days'
from large.refunds;
insert into refund_lines (request_id, order_item_id, quantity, weight_grams, asked_cents, granted_cents, is_open)
select request_id, order_item_id, quantity, 0, cents, cents, false from large.refunds;

-- payments
create unlogged table large.payments as
  select (row_number() over (order by p.order_id))::int + (select coalesce(max(payment_id), 0) from payments)
      as payment_id, p.order_id, p.user_id, p.payment_type_id, p.warehouse_id, p.placed_at, p.service_date, p.status_id,
    m.goods + p.fee_cents as authorised, case when p.status_id in (8, 9) then m.charged + p.fee_cents end as captured,
    coalesce(r.cents, 0) as refunded, r.request_id, r.slot_at,
    case when p.payment_type_id = 1 then 'large-' || p.order_id end as reference
  from large.plan p join large.sums m using (order_id) left join large.refunds r using (order_id);
insert into payments (payment_id, order_id, user_id, payment_type_id, status_id, authorised_cents, captured_cents,
  refunded_cents, to_capture_cents, provider, reference, paid_with, created_at, updated_at)
select payment_id, order_id, user_id, payment_type_id, case when captured is not null and captured = refunded then 4
    when captured is not null then 3 when status_id = 10 then 5 when reference is null then 1 else 2 end,
  authorised, coalesce(captured, 0), refunded, captured, case when reference is null then 'none' else 'sandbox' end,
  reference, case when reference is not null then 'Visa •••• ' || lpad((order_id % 10000)::text, 4, '0') end, placed_at,
  placed_at
from large.payments order by payment_id;
insert into sandbox_payments (reference, provider_id, means, user_id, amount_cents, description, return_url, saves, state,
  captured_cents, refunded_cents, created_at)
select reference, 'sb-' || reference, 'card', user_id, authorised, 'Ordine ' || order_id, '/', false,
  case when captured is not null then 'captured' when status_id = 10 then 'voided' else 'authorised' end,
  coalesce(captured, 0), refunded, placed_at
from large.payments where reference is not null order by payment_id;
insert into payment_refunds (payment_id, amount_cents, reason, state, by_hand, key, reference, done_by, asked_at,
  ended_at, request_id)
select payment_id, refunded, 'Prodotto non buono', 'done', reference is null, 'large-' || payment_id,
  case when reference is null then 'contanti' end, case when reference is null then (select staff_id from large.staff
    where n = 1) end, slot_at + interval '2 days', slot_at + interval '2 days', request_id
from large.payments where refunded > 0;
insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
select service_date, warehouse_id, 'taken', payment_id, captured, service_date + interval '20 hours'
from large.payments where captured > 0 order by service_date;
insert into money_moves (day, warehouse_id, kind, source_id, cents, made_at)
select service_date + 2, warehouse_id, case when reference is null then 'paid_by_hand' else 'paid_back' end, payment_id,
  refunded, service_date + interval '2 days 20 hours'
from large.payments where refunded > 0 order by service_date;

-- invoices
create unlogged table large.invoices as
  select row_number() over (order by p.service_date, p.order_id)::int
      + (select coalesce(max(document_id), 120000) from documents) as document_id, p.*, m.charged + p.fee_cents as cents,
    extract(year from p.service_date)::int as year, row_number() over (partition by extract(year from p.service_date)
      order by p.service_date, p.order_id)::int as number
  from large.plan p join large.sums m using (order_id)
  where p.status_id in (8, 9) and p.ago > 0 and large.dice(p.order_id, 73, 100) < 3;
alter table large.invoices add primary key (order_id);
insert into document_counters (series, year, last_number)
select 'Q', year, max(number) from large.invoices group by 2;
insert into documents (document_id, kind, series, year, number, issued_on, user_id, party, lines, vat, details,
  total_cents, exchange_state, created_at)
select i.document_id, 'invoice', 'Q', i.year, i.number, i.service_date, i.user_id,
  jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'companyName', coalesce(c.company_name, ''),
    'vatNumber', '', 'fiscalCode', 'RSSMRA80A01A794X', 'sdiCode', '', 'pec', '', 'street', a.street, 'streetNumber',
    a.street_number, 'postcode', a.postcode, 'city', a.city, 'province', a.province),
  (select jsonb_agg(jsonb_build_object('kind', 'goods', 'name', l.name, 'code', l.code, 'quantity', l.quantity,
    'weightGrams', 0, 'grossCents', l.line_cents, 'vatBasisPoints', l.vat_basis_points)) from order_lines l
    where l.order_id = i.order_id),
  jsonb_build_array(jsonb_build_object('vatBasisPoints', 1000, 'grossCents', i.cents, 'netCents',
    round(i.cents / 1.1), 'vatCents', i.cents - round(i.cents / 1.1))),
  jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('orderId', i.order_id, 'deliveredOn',
    i.service_date, 'cig', '', 'cup', '')), 'paymentTypeId', i.payment_type_id),
  i.cents, 'delivered', i.slot_at
from large.invoices i join customers c using (user_id) join addresses a using (address_id) order by i.document_id;
insert into document_orders (document_id, order_id) select document_id, order_id from large.invoices;
insert into document_files (document_id, file_name, xml, exchange_id, created_at, sent_at, answered_at)
select document_id, 'ITlarge_' || document_id || '.xml',
  (select string_agg('<DettaglioLinee><NumeroLinea>' || l.position || '</NumeroLinea><Descrizione>' || l.name
    || '</Descrizione><Quantita>' || l.quantity || '</Quantita><PrezzoTotale>' || l.line_cents
    || '</PrezzoTotale><AliquotaIVA>' || l.vat_basis_points || '</AliquotaIVA></DettaglioLinee>', '')
    from order_lines l where l.order_id = i.order_id), 'large-' || document_id, slot_at, slot_at, slot_at
from large.invoices i;
