-- How many crates a locker has room for, by temperature (D 7, timeslot/list check-locker): {"ambient": 12, "chilled": 6, "frozen": 4}.
-- Null: nobody counted them, and every cart is taken.
alter table stores add column locker_crates jsonb
  check (locker_crates is null or (kind = 'locker' and jsonb_typeof(locker_crates) = 'object'));
