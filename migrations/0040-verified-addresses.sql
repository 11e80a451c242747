-- Whether the street of an address was found (delivery 4, 8): false where the customer insisted on one that nobody knows, null where nobody
-- could tell, because no register of the town's streets is loaded.
alter table addresses add column is_verified boolean;
