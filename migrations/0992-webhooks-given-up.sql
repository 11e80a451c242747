-- beside: yes
-- The page of the webhooks counts what was given up: without this index it reads all deliveries of an address.
create index concurrently webhook_deliveries_given_up on webhook_deliveries (endpoint_id) where state = 'given_up';
