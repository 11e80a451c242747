-- What a friend's first order gives to who invited them (S 9): once for each friend, whatever is ordered at the same time.
alter table gift_certificates
  add column friend_id integer unique references customers on delete set null,
  add column friend_order_id integer references orders on delete set null;
create index gift_certificates_friend_order on gift_certificates (friend_order_id) where friend_order_id is not null;
