-- A change to another slot gives a hold with a full clock (decision 80), so that how often a hold was extended says no longer how much time is
-- left: the end of the time in which a cart may hold places at all does.
alter table carts add column hold_limit timestamptz;
update carts set hold_limit = case when hold_extended then hold_until else hold_until + interval '15 minutes' end
  where hold_until is not null;
alter table carts drop column hold_extended;
comment on column carts.hold_until is
  'When the present hold is over: never after the time to order its slot, nor after hold_limit. It stays when the place is given back.';
comment on column carts.hold_limit is
  'When the time of the cart to hold places is over, whichever slots it holds until then.';
-- What its owner was last told about the chosen slot: HOLD_OVER, SLOT_FULL or SLOT_CLOSED; each is told once.
alter table carts add column slot_said text;
