-- Both spellings of the invite banner are accepted: S 2 writes InviteFriendBaner, and shops that move here bring blocks of that type.
alter table content_blocks
  drop constraint content_blocks_type_check,
  add constraint content_blocks_type_check check (type in ('BannerGrid', 'BannerSlider', 'CrmProductSlider', 'ProductSlider', 'StaticText',
    'ServiceAutodiscovery', 'CartInfoButton', 'InviteFriend', 'InviteFriendBanner', 'InviteFriendBaner', 'ShareWithFriends'));
