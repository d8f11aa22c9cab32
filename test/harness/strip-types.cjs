/** Jest's transform: Node's own type stripping, which keeps every line where it is. */
const { stripTypeScriptTypes } = require('node:module');

module.exports = { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
