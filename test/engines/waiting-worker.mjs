// Work for a thread of a pool under test: it takes as many milliseconds as the message says.
export default (ms) => new Promise((done) => setTimeout(done, ms));
