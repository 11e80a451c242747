-- D 4: a place that the shop chose for a cart counts as not chosen until its owner confirms it (shippingAddress.autoAssigned).
alter table carts add column auto_assigned boolean not null default false;
