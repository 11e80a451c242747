-- How much more than ordered the weighed goods of an order may cost, percent, as the chain had set it when it was placed.
-- Orders of before had 30.
alter table orders add column weight_margin smallint not null default 30 check (weight_margin between 0 and 100);
-- Carts that are being paid keep the total that they froze.
update prepared_carts set purchase = jsonb_set(purchase, '{total,marginPercent}', '30') where purchase ? 'total';
