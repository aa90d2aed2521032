/** Raised whenever what is asked for changes: everybody is asked again. */
export const consentRevision = 1;

/** Where the banner's script is, whatever the build has called it. */
export const consentScript = '/consent.js';

/**
 * Fetches the banner where no answer of this revision is kept, or where the answer allows statistics that there are, once the page has nothing better to do. It runs in the
 * page's head, so its text is part of the policy of every page.
 */
export const consentStart = `(function(){var m=/(?:^|; )cc_cookie=([^;]*)/.exec(document.cookie),v={};try{v=m&&JSON.parse(decodeURIComponent(m[1]))||{}}catch(e){}if(v&&v.revision===${consentRevision}&&!(document.documentElement.dataset.analytics&&(v.categories||[]).indexOf("analytics")>=0))return;function g(){var s=document.createElement("script");s.type="module";s.src="${consentScript}";document.head.appendChild(s)}if("requestIdleCallback" in window)requestIdleCallback(g,{timeout:2000});else setTimeout(g,500)})()`;
