-- beside: yes
-- orders_of_user takes its place, so a purchase writes no index more than it did.
drop index if exists orders_user_placed;
