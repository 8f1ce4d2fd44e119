/** What a player may read when the game says no, by code and language. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  banned: {
    en: 'This character is suspended and can’t receive items.',
    ar: 'هذه الشخصية موقوفة ولا يمكنها استلام العناصر.',
    ja: 'このキャラクターは利用停止中のため、アイテムを受け取れません。',
    ko: '이용이 정지된 캐릭터라서 아이템을 받을 수 없습니다.',
  },
  maintenance: {
    en: 'This server is under maintenance. Please try again later.',
    ar: 'هذا الخادم قيد الصيانة. يُرجى المحاولة لاحقًا.',
    ja: 'このサーバーはメンテナンス中です。しばらくしてからお試しください。',
    ko: '서버 점검 중입니다. 잠시 후 다시 시도해 주세요.',
  },
  out_of_stock: {
    en: 'This item is sold out in the game.',
    ar: 'نفدت كمية هذا العنصر في اللعبة.',
    ja: 'このアイテムはゲーム内で売り切れました。',
    ko: '게임에서 품절된 아이템입니다.',
  },
  limit_reached: {
    en: 'This character has reached the purchase limit for this item.',
    ar: 'اشترت هذه الشخصية الحد الأقصى المسموح به من هذا العنصر.',
    ja: 'このキャラクターは、このアイテムの購入上限に達しています。',
    ko: '이 캐릭터는 이 아이템의 구매 한도에 도달했습니다.',
  },
  role_not_found: {
    en: 'This character wasn’t found on the server.',
    ar: 'لم يتم العثور على هذه الشخصية على الخادم.',
    ja: 'このサーバーにキャラクターが見つかりません。',
    ko: '이 서버에서 캐릭터를 찾을 수 없습니다.',
  },
  region_restricted: {
    en: 'This item isn’t available in this region.',
    ar: 'لا يمكن شراء هذا العنصر في هذه المنطقة.',
    ja: 'このアイテムは、この地域では購入できません。',
    ko: '이 지역에서는 구매할 수 없는 아이템입니다.',
  },
  other: {
    en: 'The game can’t accept this order right now.',
    ar: 'لا يمكن للعبة قبول هذا الطلب في الوقت الحالي.',
    ja: '現在、ゲームはこの注文を受け付けられません。',
    ko: '지금은 게임에서 이 주문을 받을 수 없습니다.',
  },
};

/** A refusal with its reason in every language that the game speaks. */
export function refusal(code: string): {
  ok: false;
  code: string;
  message?: Readonly<Record<string, string>>;
} {
  const message = messages[code];
  return { ok: false, code, ...(message ? { message } : {}) };
}
