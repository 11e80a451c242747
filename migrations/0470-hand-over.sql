-- Where crates stand until they leave, that they were read again then, and how goods were handed over (decision 98).
alter table picking_crates
  add place     text check (char_length(place) between 1 and 20),   -- in the staging area: "D4"
  add placed_by integer references customers,
  add placed_at timestamptz,
  add out_by    integer references customers,
  add out_at    timestamptz,                                        -- given to its customer, or loaded
  add constraint picking_crates_placed check ((place is null) = (placed_at is null) and (place is null) = (placed_by is null)),
  add constraint picking_crates_out check ((out_at is null) = (out_by is null));

alter table order_fulfilments
  add pickup_code  text check (pickup_code ~ '^[0-9]{4}$'),         -- which the customer says at the counter; null: none was given
  add code_wrong   integer not null default 0,                      -- how often a wrong one was said
  add code_checked text check (code_checked in ('code', 'document')),
  add checked_by   integer references customers,
  add checked_at   timestamptz,
  add age_seen_by  integer references customers,                    -- has seen that the customer is of age
  add age_seen_at  timestamptz,
  add bags_back    integer not null default 0 check (bags_back >= 0),
  add constraint order_fulfilments_checked check ((code_checked is null) = (checked_at is null) and (checked_by is null) = (checked_at is null)),
  add constraint order_fulfilments_age check ((age_seen_by is null) = (age_seen_at is null));
