-- Features read tables of features that stand below them. What one needs of a feature above it is a view of that feature, which reads
-- tables of its owner only and says what is shown of them.

-- features/orders: what an order costs in the end, or as it was placed while nobody knows that.
create view order_outcomes as
  select o.order_id, coalesce(f.total_cents - f.state_vat_cents, o.total_cents - o.state_vat_cents) as payable_cents,
    case when f.total_cents is null then o.authorised_cents - o.total_cents else 0 end as margin_cents, f.handed_over_at
  from orders o left join order_fulfilments f using (order_id);

-- features/orders: orders as carts and slots count them; counted_goods has the pieces or grams of each product that an order took from a
-- counted stock.
create view placed_orders as
  select order_id, coalesce(order_number, order_id) as order_number, user_id, status_id, warehouse_id, delivery_service_id, timeslot_id,
    slot, address ->> 'postcode' as postcode, total_cents, placed_at, crates, chilled_crates, frozen_crates,
    array(
      select json_build_object('productId', l.product_id, 'amount', sum((l.quantity + l.weight_grams) * l.counted::int)::int)
      from order_lines l where l.order_id = o.order_id group by l.product_id order by l.product_id) as counted_goods
  from orders o;

-- features/orders: the goods of orders, which carts count and take again.
create view ordered_goods as
  select o.order_id, o.user_id, o.status_id, o.placed_at, l.position, l.product_id, l.name, l.quantity, l.weight_grams, l.price_cents,
    l.insertion_type_id, l.infos, l.details
  from orders o join order_lines l using (order_id);

-- features/timeslots: slots as a cart shows the one that it has chosen.
create view slot_places as
  select timeslot_id, service_date, begins, ends, description, closes_at, closed_by is not null as is_closed, delivery_fee_id, capacity,
    taken, held, crate_capacity, crates_taken, crates_held, chilled_taken, chilled_held, frozen_taken, frozen_held
  from timeslots;

-- features/prepared-carts: what is frozen of a cart that is prepared for payment.
create view frozen_purchases as
  select cart_id, purchase, until from prepared_carts;

-- features/gift-certificates: certificates, and who has entered or used them.
create view certificate_terms as
  select gift_certificate_id, code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on, warehouse_id, services,
    user_id, uses_per_user, max_uses, uses
  from gift_certificates;
create view certificate_uses as
  select user_gift_certificate_id, gift_certificate_id, user_id, cart_id, order_id, amount_cents, freed_at from user_gift_certificates;

-- features/direct-sales: the days for which customers have a subscription.
create view subscribed_days as
  select user_id, from_day, to_day from subscriptions where state = 'active';

-- features/lists: the goods of lists for everybody who may read them; a list without goods is one row without a product.
create view goods_of_lists as
  select r.user_id, r.list_id, r.is_own, r.is_default, i.item_id, i.product_id, i.quantity, i.weight_grams, i.infos, i.added_at
  from (
    select user_id, list_id, true as is_own, is_default from shopping_lists
    union all
    select user_id, list_id, false, false from shared_lists) r
  left join shopping_list_items i using (list_id);

-- features/dues: what companies have still to pay.
create view open_dues as
  select due_id, credit_line_id, due_on, amount_cents - credited_cents as left_cents from dues where state = 'open';

-- features/refunds: orders of which something was given back on request.
create view granted_refunds as
  select request_id, order_id from refund_requests where state = 'granted';
