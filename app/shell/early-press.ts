import { localeCookie, localeCookieAge } from '#domain/locale.ts';

/** Said once the page's scripts do their deed. */
export const readyEvent = 'fabula:ready';
/** Said of a press or a tick that the scripts have heard of themselves; its target is the detail. */
const heardEvent = 'fabula:heard';

/** Milliseconds for which a form waits for the scripts. */
const holdMs = 5_000;

/**
 * A press on a button, or on a link out of a text, that comes before the page's scripts are there is remembered, and
 * made again when they are, and so is a box that is ticked, and what is typed into a larger field, which React fills in
 * once more as it was: that is put back before the form is sent, too, since a press can be what makes React begin. A
 * press on such a link is made again even where React has heard it, for its own deed was kept from it. A language that
 * is chosen is kept at once. A form that changes something is sent by the scripts, so that whoever is in a field stays
 * there; where they are not there in five seconds it goes by itself. It runs in the page's head, so its text is part
 * of the policy of every page.
 */
export const earlyPress = `(function(){var p,q,d,w=new Map(),k=new Map();function y(v){if(v.target.localName==="textarea")w.set(v.target,v.target.value)}function g(v){if(/^(checkbox|radio)$/.test(v.target.type))k.set(v.target,v.target.checked)}function f(){w.forEach(function(x,t){if(t.isConnected&&t.value!==x){t.value=x;t.dispatchEvent(new Event("input",{bubbles:true}))}})}function s(v){f();if(d||v.target.method!=="post")return;v.preventDefault();v.stopImmediatePropagation();if(q)return;q=[v.target,v.submitter];setTimeout(r,${holdMs})}function r(){var x=q;q=null;d=1;if(x&&x[0].isConnected)x[0].requestSubmit(x[1])}function h(v){if(p&&!p.href&&p.contains(v.detail))p=null;k.delete(v.detail)}function c(v){var t=v.target;if(!t.closest)return;var l=t.closest(".langs a");if(l)document.cookie="${localeCookie}="+l.hreflang+"; path=/; max-age=${localeCookieAge}; samesite=lax";var b=t.closest('button[type="button"],article a[target="_blank"]');if(b&&!v.ctrlKey&&!v.metaKey&&!v.shiftKey){if(b.href)v.preventDefault();p=b}}var e=[["click",c],["input",y],["change",g],["submit",s],["${heardEvent}",h]];e.forEach(function(x){addEventListener(x[0],x[1],true)});addEventListener("${readyEvent}",function(){e.forEach(function(x){removeEventListener(x[0],x[1],true)});f();k.forEach(function(x,t){if(!t.isConnected)return;if(t.checked===x)t.checked=!x;t.click()});if(p&&p.isConnected)p.click();p=null;r()},{once:true})})()`;

/** Tells what remembers presses that this one is heard: React may hear them before all of a page is ready. */
export function hearPress({ target }: { readonly target: EventTarget }): void {
  dispatchEvent(new CustomEvent(heardEvent, { detail: target }));
}
