-- The welcome of visitors, and what customers come for.
alter table content_blocks drop constraint content_blocks_type_check;
alter table content_blocks add constraint content_blocks_type_check check (type in (
  'Hero', 'MyShopping', 'BannerGrid', 'BannerSlider', 'CrmProductSlider', 'ProductSlider', 'StaticText', 'ServiceAutodiscovery',
  'CartInfoButton', 'InviteFriend', 'InviteFriendBanner', 'InviteFriendBaner', 'ShareWithFriends'
));
