-- The margin of a base price, kept beside it so that the price office's list sorts and filters 100,000 goods by it. Below 0: below cost;
-- null: no cost is known. `margin_of` is the one place that computes it; whoever writes prices, costs or VAT need not know of it.
alter table prices add column margin float8;
create function margin_of(integer, integer) returns float8 language sql stable as $$
  select 1 - k.cost_cents * (10000 + v.basis_points)::float8 / ($2 * 10000::float8)
  from product_costs k join products p using (product_id) join vat_rates v using (vat_id)
  where k.product_id = $1 and k.is_latest
$$;

create function keep_margin() returns trigger language plpgsql as $$
begin
  new.margin := margin_of(new.product_id, new.price_cents);
  return new;
end $$;
create trigger prices_margin_of_new before insert on prices for each row when (new.price_list_id = -1)
  execute function keep_margin();
create trigger prices_margin before update of price_cents on prices for each row
  when (new.price_list_id = -1 and old.price_cents is distinct from new.price_cents) execute function keep_margin();

create function margins_of_cost() returns trigger language plpgsql as $$
begin
  update prices set margin = margin_of(product_id, price_cents)
  where price_list_id = -1 and product_id in (select product_id from changed);
  return null;
end $$;
create trigger product_costs_margin after insert on product_costs referencing new table as changed
  for each statement execute function margins_of_cost();

create function margins_of_vat() returns trigger language plpgsql as $$
begin
  update prices set margin = margin_of(product_id, price_cents) where price_list_id = -1 and product_id = new.product_id;
  return null;
end $$;
create trigger products_margin after update of vat_id on products for each row when (old.vat_id is distinct from new.vat_id)
  execute function margins_of_vat();
create function margins_of_rate() returns trigger language plpgsql as $$
begin
  update prices set margin = margin_of(product_id, price_cents)
  where price_list_id = -1 and product_id in (select product_id from products where vat_id = new.vat_id);
  return null;
end $$;
create trigger vat_rates_margin after update of basis_points on vat_rates for each row
  when (old.basis_points is distinct from new.basis_points) execute function margins_of_rate();

update prices set margin = margin_of(product_id, price_cents)
where price_list_id = -1 and product_id in (select product_id from product_costs where is_latest);
create index prices_margin_up on prices (margin, product_id) where price_list_id = -1;
create index prices_margin_down on prices (margin desc nulls last, product_id desc) where price_list_id = -1;

-- features/prices: what goods cost the shop now, where that is known.
create view known_costs as
  select product_id, cost_cents from product_costs where is_latest and cost_cents is not null;

-- features/orders: the promotions that lines of orders had, their gifts included. Carts count them where a promotion is limited per customer.
create view promotions_had as
  select o.user_id, o.order_id, o.status_id, (s->>'promotionId')::integer as promotion_id
  from orders o join order_lines l using (order_id), jsonb_array_elements(l.steps) s
  where l.steps <> '[]';
create index promotions_per_customer on promotions (promotion_id) where rule ? 'perCustomer';
