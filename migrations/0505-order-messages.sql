-- What the customer of an order got about it: notifications on devices beside mails.
alter table order_mails rename to order_messages;
alter table order_messages rename column mail_key to message_key;   -- a message that is sent again, or to another device, is the same one
alter table order_messages rename constraint order_mails_pkey to order_messages_pkey;
alter table order_messages rename constraint order_mails_order_number_fkey to order_messages_order_number_fkey;
alter index order_mails_order rename to order_messages_order;
alter table order_messages add kind text not null default 'mail' check (kind in ('mail', 'push'));
alter table order_messages alter column kind drop default;
