-- features/runs: who drives the van of an order, which the steps of handing over look at.
create view order_drivers as
  select order_id, driver_id from run_stops join delivery_runs using (run_id);
