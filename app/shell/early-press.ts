import { localeCookie, localeCookieAge } from '#domain/locale.ts';

/**
 * A press on a button, or on a link out of a text, that comes before the page's scripts are there is remembered, and
 * made again when they are; a language that is chosen is kept at once. What sends a form does so by itself. It runs in
 * the page's head, so its text is part of the policy of every page.
 */
export const earlyPress = `(function(){var p;function c(v){var t=v.target;if(!t.closest)return;var l=t.closest(".langs a");if(l)document.cookie="${localeCookie}="+l.hreflang+"; path=/; max-age=${localeCookieAge}; samesite=lax";var b=t.closest('button[type="button"],article a[target="_blank"]');if(b&&!v.ctrlKey&&!v.metaKey&&!v.shiftKey){if(b.href)v.preventDefault();p=b}}addEventListener("click",c,true);addEventListener("fabula:ready",function(){removeEventListener("click",c,true);if(p&&p.isConnected)p.click();p=null},{once:true})})()`;
