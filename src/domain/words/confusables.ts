// Characters that look like a Latin letter or a digit, as hexadecimal code points. Made by `npm run word-lists` from Unicode's data.

/** What each stands for, and the characters; what compatibility decomposition folds is left out. */
export const CONFUSABLES: Readonly<Record<string, string>> = {
  '2':
    '1a7 1bb 3e8 14bf a644 a6ef a75a',
  '3':
    '1b7 21c 417 498 4e0 2ccc a76a a7ab 118ca 16f3b',
  '4':
    '13ce 118af',
  '5':
    '1bc 118bb',
  '6':
    '431 13ee 2cd2 118d5',
  '7':
    '104d2 118c6',
  '8':
    '222 223 9ea a6a 1031a 1e8cb',
  '9':
    '9ed a67 b68 d6d 2cca a76e 118ac 118cc 118d6',
  A:
    '391 410 13aa 15c5 1d00 a4ee 102a0 16f40 1d6a8 1d6e2 1d71c 1d756 1d790',
  AA:
    'a732',
  AE:
    'c6 4d4',
  AO:
    'a734',
  AU:
    'a736',
  AV:
    'a738 a73a',
  AY:
    'a73c',
  B:
    '299 392 412 13f4 15f7 a4d0 a7b4 10282 102a1 10301 1d6a9 1d6e3 1d71d 1d757 1d791',
  C:
    '3f9 421 4aa 13df 2ca4 a4da 102a2 10302 10415 1051c 118e9 118f2',
  D:
    'd0 110 189 13a0 15de 15ea 1d05 a4d3',
  E:
    '246 395 415 13ac 1d07 2d39 a4f0 10286 118a6 118ae 1d6ac 1d6e6 1d720 1d75a 1d794',
  F:
    '191 3dc 15b4 a4dd a798 10287 102a5 10525 118a2 118c2 1d7ca',
  G:
    '1e4 262 50c 13c0 13f3 a4d6',
  H:
    '126 29c 397 41d 4a2 4c7 4c9 13bb 157c 1d78 2c67 2c8e a4e7 102cf 1d6ae 1d6e8 1d722 1d75c 1d796',
  I:
    '26a',
  J:
    '248 37f 408 13ab 148d 1d0a a4d9 a7b2',
  K:
    '39a 41a 49a 49e 13e6 16d5 1d0b 2c69 2c94 a4d7 a740 10518 1d6b1 1d6eb 1d725 1d75f 1d799',
  L:
    '141 29f 13de 14aa 2cd0 a4e1 1041b 10526 118a3 118b2 16f16',
  M:
    '39c 3fa 41c 4cd 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311 1d6b3 1d6ed 1d727 1d761 1d79b',
  N:
    '19d 274 39d 2c9a a4e0 10513 1d6b4 1d6ee 1d728 1d762 1d79c',
  O:
    'd8 19f 1fe 398 39f 3b8 3d1 3f4 41e 472 4e8 555 7c0 9e6 b20 b66 12d0 13be 13eb 2c9e 2d31 2d41 2d54 3007 a4f3 a74a 10292 102ab 10404 104c2 10516 114d0 118b5 118e0 1d6af 1d6b6 1d6b9 1d6c9 1d6dd 1d6e9 1d6f0 1d6f3 1d703 1d717 1d723 1d72a 1d72d 1d73d 1d751 1d75d 1d764 1d767 1d777 1d78b 1d797 1d79e 1d7a1 1d7b1 1d7c5',
  OE:
    '152',
  OO:
    'a698 a74e',
  P:
    '3a1 420 13e2 146d 1d18 2ca2 a4d1 10295 1d6b8 1d6f2 1d72c 1d766 1d7a0',
  Q:
    '2d55',
  R:
    '1a6 280 13a1 13d2 1587 a4e3 104b4 16f35',
  S:
    '405 54f 13d5 13da a4e2 10296 10420 16f3a',
  T:
    '166 1ae 23e 3a4 422 4ac 13a2 1d1b 2ca6 a4d4 10297 102b1 10315 118bc 16f0a 1d6bb 1d6f5 1d72f 1d769 1d7a3',
  U:
    '244 54d 1200 13cc 144c a4f4 104ce 118b8 16f42',
  V:
    '474 667 6f7 13d9 142f 2d38 a4e6 a6df 1051d 118a0 16f08',
  W:
    '51c 13b3 13d4 a4ea 118e6 118ef',
  X:
    '3a7 425 4b2 16b7 2cac 2d5d a4eb a7b3 10290 102b4 10317 10322 10527 118ec 1d6be 1d6f8 1d732 1d76c 1d7a6',
  Y:
    '24e 28f 3a5 3d2 423 4ae 4b0 13a9 13bd 2ca8 a4ec 102b2 118a4 16f43 1d6bc 1d6f6 1d730 1d76a 1d7a4',
  Z:
    '1b5 224 396 13c3 a4dc 102f5 118a9 118e5 1d6ad 1d6e7 1d721 1d75b 1d795',
  a:
    '251 3b1 430 1e9a 1d6c2 1d6fc 1d736 1d770 1d7aa',
  aa:
    'a733',
  ae:
    'e6 4d5',
  ao:
    'a735',
  au:
    'a737',
  av:
    'a739 a73b',
  ay:
    'a73d',
  b:
    '180 182 183 184 253 3b2 411 42c 432 462 463 48c 48d 13cf 15af',
  bl:
    '42b',
  c:
    '23c 3f2 441 4ab 1d04 2ca5 abaf 1043d',
  d:
    'f0 111 18c 256 257 501 13e7 146f a4d2',
  dz:
    '2a3',
  e:
    '247 3b5 435 4bd 4bf ab32',
  f:
    '192 584 1d6e 1e9d a799 ab35',
  g:
    '18d 1e5 260 261 581 1d83 1da2',
  h:
    '127 266 43d 45b 4bb 570 13c2 13f2 210f a695',
  i:
    '131 268 269 37a 3b9 456 4cf 13a5 1d7b 1d7c 1fbe a647 ab75 118c3 1d6a4 1d6ca 1d704 1d73e 1d778 1d7b2',
  j:
    '249 3f3 458',
  k:
    '199 3ba 43a',
  l:
    '142 196 197 19a 1c0 26b 26d 399 406 4c0 5d5 5df 625 627 661 673 6f1 7ca 16c1 2c92 2d4f a4f2 fd3c fd3d fe87 fe88 fe8d fe8e 1028a 10309 10320 16f28 1d6b0 1d6ea 1d724 1d75e 1d798 1e8c7 1ee00 1ee80',
  lO:
    '42e',
  ll:
    '1c1 5f0',
  ls:
    '2aa',
  lz:
    '2ab',
  m:
    '43c',
  n:
    '19e 273 3b7 578 57c 1d70 1d6c8 1d702 1d73c 1d776 1d7b0',
  o:
    'f8 275 3bf 3c3 43e 473 4e9 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 966 a66 ae6 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 1d0f 1d11 2c9f a74b ab3d ab3e ab74 ab8e abbb fba6 fba7 fba8 fba9 fbaa fbab fbac fbad fcd9 fee9 feea feeb feec 1042c 104ea 118c8 118d7 1d6d0 1d6d4 1d70a 1d70e 1d744 1d748 1d77e 1d782 1d7b8 1d7bc 1ee24 1ee64 1ee84',
  oe:
    '153',
  oo:
    'a699 a74f',
  p:
    '1a5 3c1 3f1 440 1d7d 2ca3 1d6d2 1d6e0 1d70c 1d71a 1d746 1d754 1d780 1d78e 1d7ba 1d7c8',
  q:
    '2a0 51b 563 566',
  r:
    '24d 27c 27d 433 493 1d26 1d72 2c85 ab47 ab48 ab81',
  rn:
    '271 1d6f 11700 118e3',
  s:
    '1bd 282 455 1d74 a731 abaa 10448 118c1',
  ss:
    'df',
  t:
    '167 1ad 3c4 442 1d75',
  tf:
    'a777',
  th:
    'fe',
  ts:
    '2a6',
  u:
    '28b 3c5 57d 1d1c 1d7e a79f ab4e ab52 ab9c 104f6 118d8 1d6d6 1d710 1d74a 1d784 1d7be',
  ue:
    '1d6b',
  uo:
    'ab63',
  v:
    '3bd 475 5d8 1d20 aba9 11706 118c0 1d6ce 1d708 1d742 1d77c 1d7b6',
  w:
    '26f 3c9 461 47d 51d 561 1d21 a761 ab83 114c5 1170a 1170e 1170f',
  x:
    '445 1541 157d',
  y:
    '1b4 24f 263 3b3 443 4af 4b1 10e7 1d8c 1eff 213d ab5a 118dc 1d6c4 1d6fe 1d738 1d772 1d7ac',
  z:
    '1b6 225 290 1d22 1d76 ab93 118c4',
};

/** The zero of every script's decimal digits; the other nine follow it. */
export const DIGIT_ZEROS =
  '660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0 11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1e140 1e2f0 1e4f0 1e5f1 1e950';
