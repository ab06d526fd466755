/**
 * The verifier that every packet carries: plain script that a stranger can read, without any import. It proves the same as
 * `verify-packet.ts` does in the engine (a test lets both judge the same edits), apart from the bytes of the page around
 * the data, which only a program outside the page can judge. It shows the page from the data that it has verified,
 * as text alone, so that what is read is what was hashed.
 */
export const VERIFIER_SOURCE = String.raw`'use strict';
// 1. Canonical JSON: keys in the order of their code units, no white space.
function canonical(value) {
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  if (value !== null && typeof value === 'object') {
    var keys = Object.keys(value).sort(function (a, b) { return a < b ? -1 : a > b ? 1 : 0; });
    return '{' + keys.map(function (key) { return JSON.stringify(key) + ':' + canonical(value[key]); }).join(',') + '}';
  }
  return JSON.stringify(value);
}
// 2. SHA-256 (FIPS 180-4) of the UTF-8 of a text.
function sha256(text) {
  var bytes = new TextEncoder().encode(text);
  var k = [], h = [], n, i, j;
  function fraction(x) { return ((x - Math.floor(x)) * 4294967296) >>> 0; }
  for (n = 2; k.length < 64; n++) {
    var prime = true;
    for (i = 2; i * i <= n; i++) if (n % i === 0) prime = false;
    if (!prime) continue;
    if (h.length < 8) h.push(fraction(Math.sqrt(n)));
    k.push(fraction(Math.cbrt(n)));
  }
  var padded = new Uint8Array(((bytes.length + 9 + 63) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  var view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 536870912));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  function turn(x, by) { return (x >>> by) | (x << (32 - by)); }
  var w = new Int32Array(64);
  for (j = 0; j < padded.length; j += 64) {
    for (i = 0; i < 16; i++) w[i] = view.getInt32(j + 4 * i);
    for (i = 16; i < 64; i++) {
      var s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      var s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    var a = h.slice();
    for (i = 0; i < 64; i++) {
      var t1 = (a[7] + (turn(a[4], 6) ^ turn(a[4], 11) ^ turn(a[4], 25)) + ((a[4] & a[5]) ^ (~a[4] & a[6])) + k[i] + w[i]) | 0;
      var t2 = ((turn(a[0], 2) ^ turn(a[0], 13) ^ turn(a[0], 22)) + ((a[0] & a[1]) ^ (a[0] & a[2]) ^ (a[1] & a[2]))) | 0;
      a = [(t1 + t2) | 0, a[0], a[1], a[2], (a[3] + t1) | 0, a[4], a[5], a[6]];
    }
    for (i = 0; i < 8; i++) h[i] = (h[i] + a[i]) | 0;
  }
  return 'sha256:' + h.map(function (x) { return (x >>> 0).toString(16).padStart(8, '0'); }).join('');
}
// 3. How data is written into the page: canonical, with every sign that could end the script written as a code.
function embed(value) {
  return canonical(value).replace(/[<>&\u2028\u2029]/g, function (sign) {
    return '\\u' + sign.charCodeAt(0).toString(16).padStart(4, '0');
  });
}
function bad(firstBad, reason) { return { valid: false, firstBad: firstBad, reason: reason }; }
// 4. Each part against its hash, the list of hashes against the seal, the log from its first entry to its head.
function verify(raw) {
  var packet;
  try { packet = JSON.parse(raw); } catch (error) { return bad('data', 'The data of the packet cannot be read.'); }
  if (packet === null || typeof packet !== 'object' || packet.format !== 'sophia-review-packet' || packet.version !== 1 ||
    !Array.isArray(packet.parts) || !Array.isArray(packet.manifest)) return bad('data', 'This is no review packet.');
  var i, part, line;
  for (i = 0; i < Math.max(packet.parts.length, packet.manifest.length); i++) {
    part = packet.parts[i];
    line = packet.manifest[i];
    var name = String((line && line.name) || (part && part.name) || 'part ' + (i + 1));
    if (!part || !line || part.name !== line.name) return bad(name, 'A part is missing, added or moved at "' + name + '".');
    if (sha256(canonical(part)) !== line.hash) return bad(name, 'The part "' + name + '" was changed: it does not match its hash.');
  }
  var previous = 'sha256:' + '0'.repeat(64), seq = 0;
  for (i = 0; i < packet.parts.length; i++) {
    part = packet.parts[i];
    if (part.name.indexOf('audit/') !== 0) continue;
    var entry = part.value, rest = {};
    for (var key in entry) if (key !== 'hash') rest[key] = entry[key];
    seq++;
    if (!entry || entry.seq !== seq || entry.previous !== previous || sha256(canonical(rest)) !== entry.hash)
      return bad(part.name, 'Entry ' + seq + ' of the log does not hold.');
    previous = entry.hash;
  }
  var head = packet.auditHead;
  if (seq > 0 && (!head || head.seq !== seq || head.hash !== previous))
    return bad('audit-head', 'The log does not end at the head that the packet names.');
  var sealed = { format: packet.format, version: packet.version, manifest: packet.manifest, auditHead: head };
  if (sha256(canonical(sealed)) !== packet.seal) return bad('seal', 'The seal does not match the list of parts and the head.');
  if (Object.keys(packet).sort().join() !== 'auditHead,format,manifest,parts,seal,version')
    return bad('data', 'Something was added that the seal does not cover.');
  if (embed(packet) !== raw) return bad('data', 'The data is written in another form than it was sealed in.');
  return { valid: true, firstBad: null, reason: null };
}
// 5. The page, made of text alone.
function show(raw, result) {
  function add(parent, tag, text) {
    var node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    parent.appendChild(node);
    return node;
  }
  function list(parent, value) {
    if (value === null || typeof value !== 'object') { add(parent, 'span', value === null ? 'none' : String(value)); return; }
    var keys = Object.keys(value);
    if (keys.length === 0) { add(parent, 'span', 'none'); return; }
    var rows = add(parent, 'dl');
    keys.forEach(function (key) { add(rows, 'dt', key); list(add(rows, 'dd'), value[key]); });
  }
  var state = document.getElementById('state'), main = document.getElementById('parts');
  state.className = result.valid ? 'valid' : 'broken';
  state.textContent = result.valid
    ? 'Valid: every part is as it was sealed.'
    : 'Not valid. First changed part: ' + result.firstBad + '. ' + result.reason;
  var packet;
  try { packet = JSON.parse(raw); } catch (error) { return; }
  add(main, 'p', 'Seal: ' + packet.seal);
  add(main, 'p', 'Audit head: ' + (packet.auditHead ? packet.auditHead.seq + ' ' + packet.auditHead.hash : 'none was given'));
  add(main, 'p', 'A packet that was made anew as a whole shows only against a seal or a head that was kept elsewhere.');
  (Array.isArray(packet.parts) ? packet.parts : []).forEach(function (part) {
    var section = add(main, 'section');
    add(section, 'h2', String(part && part.name) + (part && part.name === result.firstBad ? ' (changed)' : ''));
    list(section, part && part.value);
  });
}
var raw = document.getElementById('packet').textContent;
show(raw, verify(raw));
`;
