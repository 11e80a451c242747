-- The stores for which somebody of the staff works; empty: all of them.
alter table customers add staff_stores integer[] not null default '{}'
  check (staff_stores = '{}' or staff_roles <> '{}' and not 'administrator' = any(staff_roles));
