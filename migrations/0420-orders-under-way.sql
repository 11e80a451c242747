-- The staff look all day for orders that are not over: late ones, those to be prepared, and those whose address or goods somebody names. Of
-- a shop's orders they are the last few thousand. A change of state writes the index entries of an order anyway, because of orders_unpaid.
create index orders_under_way on orders (timeslot_id) where status_id in (1, 2, 3, 4, 5, 6, 7, 18);
-- The slots of a day, of all zones.
create index timeslots_day on timeslots (service_date);
