import { localeCookie, localeCookieAge } from '#domain/locale.ts';

/**
 * A press on a button, or on a link out of a text, that comes before the page's scripts are there is remembered, and
 * made again when they are, and what is typed into a larger field, which React fills in once more as it was; a language
 * that is chosen is kept at once. What sends a form does so by itself. It runs in
 * the page's head, so its text is part of the policy of every page.
 */
export const earlyPress = `(function(){var p,w=new Map();function y(v){if(v.target.localName==="textarea")w.set(v.target,v.target.value)}function c(v){var t=v.target;if(!t.closest)return;var l=t.closest(".langs a");if(l)document.cookie="${localeCookie}="+l.hreflang+"; path=/; max-age=${localeCookieAge}; samesite=lax";var b=t.closest('button[type="button"],article a[target="_blank"]');if(b&&!v.ctrlKey&&!v.metaKey&&!v.shiftKey){if(b.href)v.preventDefault();p=b}}addEventListener("click",c,true);addEventListener("input",y,true);addEventListener("fabula:ready",function(){removeEventListener("click",c,true);removeEventListener("input",y,true);w.forEach(function(x,t){if(t.isConnected&&t.value!==x){t.value=x;t.dispatchEvent(new Event("input",{bubbles:true}))}});if(p&&p.isConnected)p.click();p=null},{once:true})})()`;
