-- Steps of an order that were written in the same millisecond are told in the order in which they were written.
alter table order_history add column step_id integer generated always as identity;
